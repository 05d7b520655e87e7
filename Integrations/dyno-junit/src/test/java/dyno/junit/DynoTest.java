// SPDX-License-Identifier: Apache-2.0
package dyno.junit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfEnvironmentVariable;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Runs on a real dyno, which DYNO names; without one only what needs none is tested. */
class DynoTest {
    @RegisterExtension final Dyno dyno = new Dyno();

    /** A client that asks an adapter on TCP. */
    private static final class Client implements AutoCloseable {
        private final Socket socket;

        Client(Dyno.Car car) throws IOException {
            socket = new Socket(car.host(), car.port());
            socket.setSoTimeout(60_000);
            ask("ATE0");
        }

        String ask(String command) throws IOException {
            socket.getOutputStream().write((command + "\r").getBytes(StandardCharsets.ISO_8859_1));
            var answer = new StringBuilder();
            for (int octet; (octet = socket.getInputStream().read()) != '>'; answer.append((char) octet)) {
                if (octet < 0) throw new IOException("the adapter is gone");
            }
            return answer.toString();
        }

        @Override
        public void close() throws IOException {
            socket.close();
        }
    }

    private Dyno.Car petrol() {
        return dyno.serve("two-ecu-petrol", "--set", "timing=instant");
    }

    @Test
    @EnabledIfEnvironmentVariable(named = "DYNO", matches = ".+")
    void aClientReadsWhatTheTestHasSet() throws IOException {
        var car = petrol();
        try (var client = new Client(car)) {
            car.set("engine.speed", 3000);
            assertTrue(client.ask("010C").contains("41 0C 2E E0"));
            car.set("engine.speed", Map.of("ramp", List.of(1000, 2000), "over", "10min"));
            assertTrue(car.value("engine.speed") < 2000);
        }
        assertEquals(1, car.requests("01 0c").size());
        assertEquals(1, car.requests("AT*").size());
        assertEquals(0, car.requests("010D").size());
        assertEquals("obd", car.request("010C", Duration.ofSeconds(60)).endpoint());
        assertEquals(car.port(), car.endpoint("obd").port());
    }

    @Test
    @EnabledIfEnvironmentVariable(named = "DYNO", matches = ".+")
    void actionsReachTheClient() throws IOException {
        var car = petrol();
        try (var client = new Client(car)) {
            car.perform(Map.of("store", "P0420"));
            assertTrue(client.ask("03").contains("04 20"));
            car.perform(Map.of("disconnect", "fin"));
            assertThrows(IOException.class, () -> client.ask("0100"));
        }
    }

    @Test
    @EnabledIfEnvironmentVariable(named = "DYNO", matches = ".+")
    void aResetAndAnotherCarKeepThePort() throws IOException {
        var car = petrol();
        try (var client = new Client(car)) {
            client.ask("010C");
        }
        car.reset();
        assertEquals(0, car.requests("010C").size());
        car.replace("""
                dyno: 1
                id: other
                vehicle: { base: petrol-warm-idle, signals: { engine.speed: 1726 } }
                timing: instant
                endpoints: { obd: { elm327: { listen: "tcp://127.0.0.1:0" } } }
                """);
        try (var client = new Client(car)) {
            assertTrue(client.ask("010C").contains("41 0C 1A F8"));
        }
    }

    @Test
    @EnabledIfEnvironmentVariable(named = "DYNO", matches = ".+")
    void aMistakeIsExplained() {
        var car = petrol();
        assertEquals(404, assertThrows(Dyno.ControlException.class, () -> car.set("engine.sped", 1)).status);
        var refused = assertThrows(Dyno.ControlException.class, () -> car.perform(Map.of("stor", "P0133")));
        assertTrue(refused.getMessage().contains("stor"), refused.getMessage());
        var missed = assertThrows(AssertionError.class, () -> car.request("010C", Duration.ofMillis(30)));
        assertTrue(missed.getMessage().startsWith("no client has asked for 010C"));
        assertThrows(Dyno.CarException.class, () -> car.endpoint("odb"));
        var failure = assertThrows(Dyno.CarException.class, () -> dyno.serve("two-ecu-petrl"));
        assertTrue(failure.getMessage().contains("two-ecu-petrl"), failure.getMessage());
    }

    @Test
    @EnabledIfEnvironmentVariable(named = "DYNO", matches = ".+")
    void aFailureShowsTheWireAndCarsEndWithTheTest() throws Throwable {
        var own = new Dyno();
        var car = own.serve("two-ecu-petrol", "--set", "timing=instant");
        var other = own.serve("two-ecu-petrol");
        assertNotEquals(car.port(), other.port());
        try (var client = new Client(car)) {
            client.ask("ATZ");
        }
        var failure = new AssertionError("the coolant was never asked for");
        assertSame(failure, assertThrows(AssertionError.class, () -> own.handleTestExecutionException(null, failure)));
        assertTrue(failure.getSuppressed()[0].toString().startsWith("wire of two-ecu-petrol:\n"));
        assertTrue(failure.getSuppressed()[0].toString().contains("client → ATZ␍"));
        own.afterEach(null);
        assertFalse(car.isRunning() || other.isRunning());
    }

    @Test
    void aMissingProgramIsNamed() {
        var failure = assertThrows(Dyno.CarException.class, () -> new Dyno("/nowhere/dyno").serve("two-ecu-petrol"));
        assertTrue(failure.getMessage().startsWith("there is no program '/nowhere/dyno'"));
    }

    @Test
    void jsonIsReadAndWritten() {
        var text = "{\"a\":[1.0,-2500.0,\"x\\u0022\\u000d\"],\"b\":{\"c\":\"on\"}}";
        assertEquals(text, Dyno.Json.text(Dyno.Json.parse("{ \"a\": [1, -2.5e3, \"x\\\"\\r\"], \"b\": {\"c\": true} }")));
        for (var wrong : List.of("", "{", "[1,]", "{\"a\" 1}", "\"a", "\"\\x\"", "\"\\u00", "tru", "1 2", "[".repeat(70), "+")) {
            assertThrows(IllegalArgumentException.class, () -> Dyno.Json.parse(wrong), wrong);
        }
    }

    @Test
    void aRefusalOfAnyFormIsAnException() {
        var errors = "{\"errors\":[{\"path\":\"a.b\",\"message\":\"no\",\"hint\":\"yes\"},{\"path\":\"\",\"message\":\"x\",\"hint\":\"\"}]}";
        assertEquals("a.b: no; yes\nx", Dyno.ControlException.of(422, errors).getMessage());
        for (var content : List.of("", "null", "[]", "{\"errors\":7}", "{\"errors\":[{}]}", "{\"errors\":[7]}")) {
            assertEquals("Dyno answers with the status 503", Dyno.ControlException.of(503, content).getMessage());
        }
    }
}

// SPDX-License-Identifier: Apache-2.0
package dyno.junit;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.TestExecutionExceptionHandler;

/**
 * Simulated cars for tests with JUnit 5. One class without dependencies besides JUnit; Java 17 or later.
 *
 * <pre>{@code
 * @RegisterExtension final Dyno dyno = new Dyno();
 *
 * @Test void theEngineSpeedIsRead() {
 *     var car = dyno.serve("two-ecu-petrol");
 *     car.set("engine.speed", 3000);
 *     assertEquals(3000, new MyClient(car.host(), car.port()).engineSpeed());
 *     assertFalse(car.requests("010C").isEmpty());
 * }
 * }</pre>
 *
 * Cars end with their test. When it fails, the last lines of the wire stand in a suppressed exception of the failure, which
 * every runner prints below it.
 */
public final class Dyno implements AfterEachCallback, TestExecutionExceptionHandler {
    /** Far longer than anything takes: only what hangs fails. */
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    private final String program;
    private final List<Car> cars = new ArrayList<>();

    /** Takes the program of the environment's DYNO, or that of the PATH. */
    public Dyno() {
        this(System.getenv().getOrDefault("DYNO", "dyno"));
    }

    /** Takes {@code program}. */
    public Dyno(String program) {
        this.program = program;
    }

    /**
     * Starts a car, and returns when all its endpoints can be reached.
     *
     * @param scenario the name of a shipped one, a file, or the text of one (with a line break in it)
     * @param options further options of {@code dyno serve}, such as {@code "--set", "timing=instant"}
     * @throws CarException with what is wrong, when it does not start
     */
    public synchronized Car serve(String scenario, String... options) {
        var car = new Car(program, scenario, List.of(options));
        cars.add(car);
        return car;
    }

    @Override
    public synchronized void afterEach(ExtensionContext context) {
        cars.forEach(Car::close);
        cars.clear();
    }

    @Override
    public synchronized void handleTestExecutionException(ExtensionContext context, Throwable failure) throws Throwable {
        for (var car : cars) {
            try {
                failure.addSuppressed(new Wire("wire of " + car.name() + ":\n" + car.excerpt(40)));
            } catch (RuntimeException error) {
                failure.addSuppressed(error);
            }
        }
        throw failure;
    }

    /** The wire of a car whose test has failed; it has no stack of its own. */
    private static final class Wire extends Exception {
        private static final long serialVersionUID = 1;

        Wire(String text) {
            super(text, null, false, false);
        }

        @Override
        public String toString() {
            return getMessage();
        }
    }

    /** A car that does not start, or that has ended. */
    public static final class CarException extends RuntimeException {
        private static final long serialVersionUID = 1;

        CarException(String text) {
            super(text);
        }
    }

    /** A request that Dyno has refused; nothing of it was done. */
    public static final class ControlException extends RuntimeException {
        private static final long serialVersionUID = 1;

        /** The status of the answer, 400 to 599. */
        public final int status;

        ControlException(int status, String text) {
            super(text);
            this.status = status;
        }

        /** The exception of an answer, which need not be of the form that Dyno writes. */
        static ControlException of(int status, String content) {
            try {
                var errors = (List<?>) ((Map<?, ?>) Json.parse(content)).get("errors");
                var lines = errors.stream().map(error -> {
                    var row = (Map<?, ?>) error;
                    var path = (String) row.get("path");
                    var hint = (String) row.get("hint");
                    return (path.isEmpty() ? "" : path + ": ") + row.get("message").toString() + (hint.isEmpty() ? "" : "; " + hint);
                }).collect(Collectors.joining("\n"));
                return new ControlException(status, lines);
            } catch (IllegalArgumentException | ClassCastException | NullPointerException error) {
                return new ControlException(status, "Dyno answers with the status " + status);
            }
        }
    }

    /** Where clients reach an endpoint; {@code port} is 0 and {@code host} empty for a terminal. */
    public record Endpoint(String name, String url, String host, int port, String path) {}

    /** A record of the journal; {@code values} has all its keys. */
    public record Entry(long number, double time, String kind, String endpoint, int connection, Map<?, ?> values) {
        static Entry of(Map<?, ?> values) {
            return new Entry(
                    ((Number) values.get("n")).longValue(), ((Number) values.get("t")).doubleValue(), (String) values.get("kind"),
                    values.get("endpoint") instanceof String name ? name : "",
                    values.get("connection") instanceof Number number ? number.intValue() : 0, values);
        }

        /** The bytes of an input or output, one character each; empty for other kinds. */
        public String bytes() {
            return values.get("bytes") instanceof String text ? text : "";
        }

        /** The request of a request's record, in capitals and without spaces; empty for other kinds. */
        public String request() {
            return values.get("request") instanceof String text ? plain(text) : "";
        }

        @Override
        public String toString() {
            var place = endpoint + (connection > 0 ? "." + connection : "");
            var words = switch (kind) {
                case "input" -> "client → " + printable(bytes());
                case "output" -> "client ← " + printable(bytes());
                default -> values.get("text") instanceof String text ? kind + " " + text : kind;
            };
            return String.format(Locale.ROOT, "%10.3f  %-12s %s", time, place, words);
        }

        private static String printable(String text) {
            return text.chars().mapToObj(code -> switch (code) {
                case '\r' -> "␍";
                case '\n' -> "␊";
                case '\t' -> "␉";
                case 0 -> "␀";
                default -> code < 32 || code >= 127 && code <= 160
                        ? String.format("\\x%02X", code) : Character.toString(code);
            }).collect(Collectors.joining());
        }
    }

    private static String plain(String request) {
        return request.toUpperCase(Locale.ROOT).replaceAll("\\s", "");
    }

    /** A running car. */
    public static final class Car implements AutoCloseable {
        private static final Set<String> SHOWN =
                Set.of("connect", "disconnect", "input", "output", "event", "note", "fault");

        private final String name;
        private final Path folder;
        private final Process process;
        private final HttpClient http = HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
        private final List<Endpoint> endpoints;
        private final URI control;
        private final String token;
        private final List<Entry> journal = new ArrayList<>();

        private Car(String program, String scenario, List<String> options) {
            try {
                folder = Files.createTempDirectory("dyno-");
                var path = scenario;
                if (scenario.contains("\n")) path = Files.writeString(folder.resolve("scenario.yaml"), scenario).toString();
                name = Path.of(path).getFileName().toString().replaceFirst("\\.ya?ml$", "");
                var ready = folder.resolve("ready.json");
                var command = new ArrayList<>(List.of(program, "serve"));
                // Without a name the built-in quickstart is served.
                if (!path.equals("quickstart")) command.add(path);
                command.addAll(List.of(
                        "--plain", "--free-ports", "--control", "127.0.0.1:0", "--ready-file", ready.toString()));
                command.addAll(options);
                try {
                    process = new ProcessBuilder(command)
                            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                            .redirectError(folder.resolve("errors").toFile()).start();
                } catch (IOException error) {
                    remove(folder);
                    throw new CarException("there is no program '" + program
                            + "'; install Dyno, or name its program in the environment as DYNO");
                }
                try {
                    var content = await(ready);
                    endpoints = ((List<?>) content.get("endpoints")).stream().map(item -> endpoint((Map<?, ?>) item)).toList();
                    if (!(content.get("control") instanceof Map<?, ?> panel)) {
                        throw new CarException("this dyno has no control API; install a newer one");
                    }
                    control = URI.create((String) panel.get("url")).resolve("/api/v1/");
                    token = (String) panel.get("token");
                } catch (RuntimeException error) {
                    close();
                    throw error;
                }
                // A test run that ends in a hurry leaves no car behind.
                Runtime.getRuntime().addShutdownHook(new Thread(process::destroyForcibly));
            } catch (IOException error) {
                throw new UncheckedIOException(error);
            }
        }

        private static Endpoint endpoint(Map<?, ?> item) {
            return new Endpoint(
                    (String) item.get("name"), (String) item.get("url"), item.get("host") instanceof String host ? host : "",
                    item.get("port") instanceof Number port ? port.intValue() : 0,
                    item.get("path") instanceof String path ? path : "");
        }

        private Map<?, ?> await(Path ready) throws IOException {
            for (var end = System.nanoTime() + PATIENCE.toNanos(); System.nanoTime() < end; pause(10)) {
                var isRunning = process.isAlive();
                try {
                    if (Files.exists(ready)) return (Map<?, ?>) Json.parse(Files.readString(ready));
                } catch (IllegalArgumentException error) {
                    // It is being written.
                }
                if (isRunning) continue;
                var errors = Files.readString(folder.resolve("errors")).strip();
                throw new CarException(errors.isEmpty() ? "dyno serve has ended with " + process.exitValue() : errors);
            }
            throw new CarException("dyno serve was not ready within " + PATIENCE.toSeconds() + " s");
        }

        /** The name of its scenario. */
        public String name() {
            return name;
        }

        /** All sockets and terminals, in the order of the scenario. */
        public List<Endpoint> endpoints() {
            return endpoints;
        }

        /** The first endpoint with this name. */
        public Endpoint endpoint(String name) {
            return endpoints.stream().filter(item -> item.name().equals(name)).findFirst().orElseThrow(() ->
                    new CarException("there is no endpoint '" + name + "'; this car has "
                            + endpoints.stream().map(Endpoint::name).distinct().collect(Collectors.joining(", "))));
        }

        private Endpoint first() {
            return endpoints.stream().filter(item -> item.port() > 0).findFirst()
                    .orElseThrow(() -> new CarException(name + " has no endpoint on a network"));
        }

        /** The host of the first endpoint on a network. */
        public String host() {
            return first().host();
        }

        /** The port of the first endpoint on a network. */
        public int port() {
            return first().port();
        }

        /** Whether the program runs. */
        public boolean isRunning() {
            return process.isAlive();
        }

        /** Gives a signal another source: a number, text with a unit, or a map as the scenario format has it. */
        public void set(String signal, Object value) {
            call("PUT", "signals/" + segment(signal), Json.text(value));
        }

        /** The value of a signal now; NaN where it has none. */
        public double value(String signal) {
            var answer = (Map<?, ?>) Json.parse(call("GET", "signals/" + segment(signal), null));
            return answer.get("value") instanceof Number number ? number.doubleValue() : Double.NaN;
        }

        /** Performs actions with the keys of a scenario's event: {@code Map.of("store", "P0133")}. */
        public void perform(Map<String, ?> actions) {
            call("POST", "actions", Json.text(actions));
        }

        /** Begins again at time zero, behind the same ports. */
        public void reset() {
            journal();
            call("POST", "reset", null);
            forgetThePast();
        }

        /** Puts another car behind the same ports; {@code scenario} is a file's text. */
        public void replace(String scenario) {
            journal();
            call("PUT", "scenario", scenario);
            forgetThePast();
        }

        /** Leaves out the records from before the last time zero: numbers go on there, and times begin again. */
        private synchronized void forgetThePast() {
            journal();
            for (var index = journal.size() - 1; index > 0; index--) {
                if (journal.get(index).time() < journal.get(index - 1).time()) {
                    journal.subList(0, index).clear();
                    return;
                }
            }
        }

        /** Stops the simulated clock. */
        public void pause() {
            call("POST", "clock", "\"pause\"");
        }

        /** Lets the simulated clock go on. */
        public void resume() {
            call("POST", "clock", "\"resume\"");
        }

        /** All records since time zero. */
        public synchronized List<Entry> journal() {
            while (true) {
                var since = journal.isEmpty() ? 0 : journal.get(journal.size() - 1).number() + 1;
                var got = call("GET", "journal?since=" + since, null).lines().filter(line -> !line.isBlank())
                        .map(line -> (Map<?, ?>) Json.parse(line)).filter(values -> values.containsKey("n"))
                        .map(Entry::of).toList();
                if (got.isEmpty()) return List.copyOf(journal);
                journal.addAll(got);
            }
        }

        /** The requests that are {@code text}, where capitals and spaces make no difference; with * at its end, a beginning. */
        public List<Entry> requests(String text) {
            var wanted = plain(text);
            return journal().stream().filter(entry -> entry.kind().equals("request")).filter(entry ->
                    wanted.endsWith("*") ? entry.request().startsWith(wanted.substring(0, wanted.length() - 1))
                            : entry.request().equals(wanted)).toList();
        }

        /** Waits until a client has sent the request {@code text}, and returns its record. */
        public Entry request(String text, Duration within) {
            for (var end = System.nanoTime() + within.toNanos(); ; pause(20)) {
                var found = requests(text);
                if (!found.isEmpty()) return found.get(0);
                if (System.nanoTime() >= end) {
                    throw new AssertionError(
                            "no client has asked for " + text + " within " + within.toMillis() + " ms\n" + excerpt(40));
                }
            }
        }

        /** The last lines of what crossed the wire, for people. */
        public String excerpt(int lines) {
            var shown = journal().stream().filter(entry -> SHOWN.contains(entry.kind())).toList();
            var left = Math.max(0, shown.size() - lines);
            var head = left > 0 ? Stream.of("… " + left + " earlier lines") : Stream.<String>empty();
            var text = Stream.concat(head, shown.stream().skip(left).map(Entry::toString)).collect(Collectors.joining("\n"));
            return text.isEmpty() ? "nothing has crossed the wire" : text;
        }

        /** Calls the control API; {@code path} stands below /api/v1/, {@code content} is JSON or YAML, or null. */
        public String call(String method, String path, String content) {
            var request = HttpRequest.newBuilder(control.resolve(path)).timeout(PATIENCE).method(
                    method, content == null ? BodyPublishers.noBody() : BodyPublishers.ofString(content));
            if (content != null) request.header("Content-Type", path.equals("scenario") ? "application/yaml" : "application/json");
            if (token != null) request.header("Authorization", "Bearer " + token);
            try {
                var answer = http.send(request.build(), BodyHandlers.ofString(StandardCharsets.UTF_8));
                if (answer.statusCode() >= 300) throw ControlException.of(answer.statusCode(), answer.body());
                return answer.body();
            } catch (IOException error) {
                throw new UncheckedIOException(error);
            } catch (InterruptedException error) {
                Thread.currentThread().interrupt();
                throw new CarException("interrupted");
            }
        }

        /** Ends the car; later calls do nothing. */
        @Override
        public void close() {
            process.destroy();
            try {
                if (!process.waitFor(PATIENCE.toMillis(), TimeUnit.MILLISECONDS)) process.destroyForcibly();
            } catch (InterruptedException error) {
                process.destroyForcibly();
                Thread.currentThread().interrupt();
            }
            remove(folder);
        }

        private static String segment(String name) {
            return URLEncoder.encode(name, StandardCharsets.UTF_8).replace("+", "%20");
        }

        private static void pause(long milliseconds) {
            try {
                Thread.sleep(milliseconds);
            } catch (InterruptedException error) {
                Thread.currentThread().interrupt();
                throw new CarException("interrupted");
            }
        }

        private static void remove(Path folder) {
            for (var name : List.of("scenario.yaml", "ready.json", "errors", "")) {
                try {
                    Files.deleteIfExists(folder.resolve(name));
                } catch (IOException error) {
                    // A file that is left behind in the system's temporary folder is no failure of a test.
                }
            }
        }
    }

    /** JSON, as far as the control API needs it. */
    static final class Json {
        private final String text;
        private int place;

        private Json(String text) {
            this.text = text;
        }

        /** Maps, lists, text, numbers, truth values and null; throws IllegalArgumentException. */
        static Object parse(String text) {
            var json = new Json(text);
            var value = json.value(0);
            json.space();
            if (json.place < text.length()) throw json.wrong();
            return value;
        }

        /** The JSON of maps, collections, text, numbers and truth values, which are the scenario format's on and off. */
        static String text(Object value) {
            if (value instanceof Map<?, ?> map) {
                return map.entrySet().stream().map(entry -> quoted(entry.getKey().toString()) + ":" + text(entry.getValue()))
                        .collect(Collectors.joining(",", "{", "}"));
            }
            if (value instanceof Collection<?> list) {
                return list.stream().map(Json::text).collect(Collectors.joining(",", "[", "]"));
            }
            if (value instanceof Number number) return number.toString();
            if (value instanceof Boolean flag) return flag ? "\"on\"" : "\"off\"";
            return quoted(value.toString());
        }

        private static String quoted(String text) {
            return text.chars().mapToObj(code -> code < 32 || code == '"' || code == '\\'
                    ? String.format("\\u%04x", code) : Character.toString(code)).collect(Collectors.joining("", "\"", "\""));
        }

        private IllegalArgumentException wrong() {
            return new IllegalArgumentException("no JSON at character " + place);
        }

        private void space() {
            while (place < text.length() && " \t\r\n".indexOf(text.charAt(place)) >= 0) place++;
        }

        private boolean take(String word) {
            space();
            if (!text.startsWith(word, place)) return false;
            place += word.length();
            return true;
        }

        private Object value(int depth) {
            if (depth > 64) throw wrong();
            if (take("{")) {
                var map = new LinkedHashMap<String, Object>();
                if (take("}")) return map;
                do {
                    if (!take("\"")) throw wrong();
                    var key = string();
                    if (!take(":")) throw wrong();
                    map.put(key, value(depth + 1));
                } while (take(","));
                if (take("}")) return map;
                throw wrong();
            }
            if (take("[")) {
                var list = new ArrayList<Object>();
                if (take("]")) return list;
                do list.add(value(depth + 1)); while (take(","));
                if (take("]")) return list;
                throw wrong();
            }
            if (take("\"")) return string();
            if (take("true")) return true;
            if (take("false")) return false;
            if (take("null")) return null;
            space();
            var start = place;
            while (place < text.length() && "+-.0123456789eE".indexOf(text.charAt(place)) >= 0) place++;
            return Double.valueOf(text.substring(start, place));
        }

        private String string() {
            var out = new StringBuilder();
            while (place < text.length()) {
                var letter = text.charAt(place++);
                if (letter == '"') return out.toString();
                if (letter != '\\') {
                    out.append(letter);
                    continue;
                }
                if (place >= text.length()) throw wrong();
                var kind = text.charAt(place++);
                switch (kind) {
                    case 'b' -> out.append('\b');
                    case 'f' -> out.append('\f');
                    case 'n' -> out.append('\n');
                    case 'r' -> out.append('\r');
                    case 't' -> out.append('\t');
                    case '"', '\\', '/' -> out.append(kind);
                    case 'u' -> {
                        if (place + 4 > text.length()) throw wrong();
                        out.append((char) Integer.parseInt(text.substring(place, place + 4), 16));
                        place += 4;
                    }
                    default -> throw wrong();
                }
            }
            throw wrong();
        }
    }
}

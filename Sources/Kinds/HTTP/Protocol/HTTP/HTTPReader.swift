/// Reads the messages of one direction of a connection one after the other, in whatever pieces they come.
///
/// The bytes of a message that have been read are not kept; a partial line is, and is bounded by its limit.
struct HTTPReader: Sendable {
    enum Direction: Hashable, Sendable {
        case requests, responses
    }

    /// The part that is read next.
    enum Phase: Hashable, Sendable {
        /// The first line of a message, with empty lines before it.
        case start
        /// The lines of the header section.
        case fields
        /// Content of a known length, of which so much is missing.
        case content(Int)
        case contentUntilEnd
        /// The line before a chunk.
        case chunkSize
        /// The data of a chunk, of which so much is missing.
        case chunk(Int)
        /// The line end after the data of a chunk.
        case chunkEnd
        /// The lines of the trailer section.
        case trailers
        /// Nothing: a message is there and waits for `next`.
        case whole
        /// Nothing: the last one of `mistakes` ended the reading.
        case failed
    }

    var limits: HTTPLimits
    /// The direction of the messages; may change between two messages.
    var direction: Direction
    /// Whether reading goes on after a mistake that leaves the framing clear.
    var explains = false
    /// The part that is read next.
    var phase = Phase.start
    /// The first line and the fields of the present message.
    private(set) var head = HTTPHead()
    /// The content of the present message so far.
    var body: [UInt8] = []
    /// The mistakes; one at most unless `explains`.
    private(set) var mistakes: [HTTPRefusal] = []
    /// Where the present message begins in the stream.
    private(set) var messageStart = 0
    /// The methods of the requests whose responses are read, in order.
    var methods: [String] = []

    /// Bytes of the stream, from the first one that is unread or before it.
    var input: [UInt8] = []
    /// The place in `input` up to which bytes have been read.
    var position = 0
    /// The place in `input` up to which no line feed was found.
    private var scanned = 0
    /// The bytes of the stream before `input`.
    private var dropped = 0
    private var emptyLines = 0
    private var sectionBytes = 0

    init(_ direction: Direction, limits: HTTPLimits) {
        self.direction = direction
        self.limits = limits
    }

    /// The number of bytes that have arrived and not been read.
    var unread: Int { input.count - position }

    /// The bytes of the present message, and of what follows it, that are stored.
    var stored: Int { input.count + body.count + sectionBytes }

    /// The number of bytes of the stream that have been read.
    var offset: Int { dropped + position }

    /// Whether no byte of a message has arrived.
    var isIdle: Bool { phase == .start && unread == 0 }

    /// The bytes that have arrived and not been read.
    var rest: ArraySlice<UInt8> { input[position...] }

    mutating func append(_ bytes: some Collection<UInt8>) {
        if phase != .failed { input.append(contentsOf: bytes) }
    }

    /// Reads until a message is whole, input is missing, or something is wrong.
    mutating func read() {
        var goesOn = true
        while goesOn {
            switch phase {
            case .start: goesOn = readStart()
            case .fields: goesOn = readField(isTrailer: false)
            case .content(let missing): goesOn = readContent(missing)
            case .contentUntilEnd: goesOn = readContentUntilEnd()
            case .chunkSize: goesOn = readChunkSize()
            case .chunk(let missing): goesOn = readChunk(missing)
            case .chunkEnd: goesOn = readChunkEnd()
            case .trailers: goesOn = readField(isTrailer: true)
            case .whole, .failed: goesOn = false
            }
        }
        dropWhatIsRead()
    }

    /// Skips the empty lines before a message, so that its first bytes tell what it is.
    mutating func skipEmptyLines() {
        while phase == .start, let first = rest.first,
            first == HTTPCharacter.carriageReturn || first == HTTPCharacter.lineFeed, skipEmptyLine()
        {}
    }

    /// Ends the stream: completes a message that ends with it, fails within any other.
    mutating func end() {
        read()
        switch phase {
        case .contentUntilEnd: phase = .whole
        case .start where unread == 0: break
        case .whole, .failed: break
        default: _ = note(.incomplete, at: offset + unread)
        }
    }

    /// Ends the reading with a mistake that the owner has found.
    mutating func fail(_ mistake: HTTPMistake) {
        guard phase != .failed else { return }
        mistakes.append(HTTPRefusal(mistake, offset: offset + unread))
        phase = .failed
    }

    /// Forgets the message that is whole, after its head and content were used, so that the next one can be read.
    mutating func next() -> (head: HTTPHead, body: [UInt8]) {
        let message = (head, body)
        head = HTTPHead()
        body = []
        sectionBytes = 0
        emptyLines = 0
        phase = .start
        return message
    }

    /// Notes a mistake at a place of the stream; returns whether reading goes on.
    mutating func note(_ mistake: HTTPMistake, at offset: Int) -> Bool {
        mistakes.append(HTTPRefusal(mistake, offset: offset))
        if explains, mistake.isRecoverable { return true }
        phase = .failed
        return false
    }

    /// Keeps a small buffer for the next message and releases a big one.
    private mutating func dropWhatIsRead() {
        guard position > 0 else { return }
        if position == input.count {
            input.removeAll(keepingCapacity: input.capacity <= 4096)
        } else if phase != .whole, position >= 4096 || position * 2 > input.count {
            input.removeSubrange(..<position)
        } else {
            return
        }
        dropped += position
        position = 0
        scanned = 0
    }

    /// Returns the next line without its end, or nil when it is not there, is longer than `most` with its end, or is wrong.
    mutating func line(most: Int, tooLong: HTTPMistake) -> Range<Int>? {
        let start = position
        let from = max(scanned, position)
        let found = input.withUnsafeBufferPointer { bytes -> Int? in
            for index in from..<bytes.count where bytes[index] == HTTPCharacter.lineFeed { return index }
            return nil
        }
        guard let found else {
            scanned = input.count
            // With its line feed it would be longer still.
            if input.count - start >= most { _ = note(tooLong, at: dropped + start) }
            return nil
        }
        guard found + 1 - start <= most else {
            _ = note(tooLong, at: dropped + start)
            return nil
        }
        var end = found
        if end > start, input[end - 1] == HTTPCharacter.carriageReturn {
            end -= 1
        } else if !limits.allowsBareLineFeeds, !note(.bareLineFeed, at: dropped + found) {
            return nil
        }
        position = found + 1
        scanned = position
        return start..<end
    }

    // MARK: First lines and fields

    private mutating func readStart() -> Bool {
        guard unread > 0 else { return false }
        let first = input[position]
        if first == HTTPCharacter.carriageReturn || first == HTTPCharacter.lineFeed {
            return skipEmptyLine()
        }
        let malformed: HTTPMistake = direction == .requests ? .requestLine : .statusLine
        // What is not HTTP at all, such as TLS, is known by its first byte.
        guard HTTPCharacter.isToken(first) else { return note(malformed, at: offset) }
        messageStart = offset
        guard let line = line(most: limits.startLine, tooLong: .targetTooLong) else { return false }
        let result = input.withUnsafeBufferPointer { bytes in
            let text = UnsafeBufferPointer(rebasing: bytes[line])
            return direction == .requests ? HTTPHead.request(text) : HTTPHead.response(text)
        }
        switch result {
        case .success(let head): self.head = head
        case .failure(let error):
            guard note(error.mistake, at: messageStart) else { return false }
            head = error.head
        }
        phase = .fields
        return true
    }

    private mutating func skipEmptyLine() -> Bool {
        if input[position] == HTTPCharacter.carriageReturn {
            guard unread > 1 else { return false }
            guard input[position + 1] == HTTPCharacter.lineFeed else {
                return note(direction == .requests ? .requestLine : .statusLine, at: offset)
            }
            position += 2
        } else {
            if !limits.allowsBareLineFeeds, !note(.bareLineFeed, at: offset) { return false }
            position += 1
        }
        emptyLines += 1
        return emptyLines != limits.emptyLines + 1 || note(.emptyLines, at: offset)
    }

    private mutating func readField(isTrailer: Bool) -> Bool {
        let most = min(limits.fieldLine, limits.section - sectionBytes)
        let start = offset
        guard let line = line(most: most, tooLong: .fieldsTooLong) else { return false }
        sectionBytes += offset - start
        if line.isEmpty {
            guard isTrailer else { return finishHead(at: start) }
            phase = .whole
            return false
        }
        // A reference of its own: the head is written while the bytes are read.
        let bytes = input
        let mistake = bytes.withUnsafeBufferPointer {
            head.note(UnsafeBufferPointer(rebasing: $0[line]), isTrailer: isTrailer, most: limits.fields)
        }
        return mistake.map { note($0, at: start) } ?? true
    }

    private mutating func finishHead(at offset: Int) -> Bool {
        let framing = head.framing
        if let mistake = framing.mistake(minorVersion: head.minorVersion), !note(mistake, at: offset) {
            return false
        }
        if direction == .requests, head.minorVersion > 0, limits.requiresHost, framing.hosts == 0,
            !note(.hostMissing, at: offset)
        {
            return false
        }
        if direction == .responses { head.isBodiless = head.hasNoContent(answering: takeMethod()) }
        if head.isBodiless {
            phase = .whole
        } else if framing.coding == .chunked {
            phase = .chunkSize
        } else if let length = framing.length {
            guard length <= limits.body else { return note(.contentTooLarge, at: offset) }
            phase = length > 0 ? .content(length) : .whole
        } else {
            phase = direction == .requests ? .whole : .contentUntilEnd
        }
        return true
    }

    /// Returns the method of the request that a response is to; it stays for the final response while this one is interim.
    private mutating func takeMethod() -> String? {
        guard let method = methods.first else { return nil }
        if head.status >= 200 || head.status == 101 { methods.removeFirst() }
        return method
    }
}

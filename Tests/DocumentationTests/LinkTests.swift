import Foundation
import TestKit
import Testing

/// Every relative link of every page leads to a file, and every anchor to a heading.
@Suite struct LinkTests {
    /// The pages of the checkout, by their paths in it.
    private static func pages() throws -> [String: Page] {
        let files = FileManager.default
        let skipped: Set = [".build", ".venv", ".git", "node_modules"]
        var pages: [String: Page] = [:]
        var folders = [""]
        while let folder = folders.popLast() {
            for name in try files.contentsOfDirectory(atPath: "\(VectorFolder.checkout)/\(folder)")
            where !skipped.contains(name) && !name.hasPrefix(".build") {
                let path = folder.isEmpty ? name : "\(folder)/\(name)"
                var isFolder: ObjCBool = false
                guard files.fileExists(atPath: "\(VectorFolder.checkout)/\(path)", isDirectory: &isFolder)
                else { continue }
                if isFolder.boolValue {
                    // The pages of a DocC catalogue link to symbols, which docc checks.
                    if !name.hasSuffix(".docc") { folders.append(path) }
                } else if name.hasSuffix(".md"),
                    let data = files.contents(atPath: "\(VectorFolder.checkout)/\(path)")
                {
                    pages[path] = Page(String(decoding: data, as: UTF8.self))
                }
            }
        }
        return pages
    }

    @Test func everyLinkLeadsSomewhere() throws {
        let pages = try Self.pages()
        #expect(pages.count > 20)
        var links = 0
        for (path, page) in pages.sorted(by: { $0.key < $1.key }) {
            for link in page.links {
                links += 1
                #expect(Self.isBroken(link, on: path, of: pages) == nil)
            }
        }
        #expect(links > 60)
    }

    /// Why `link` on the page at `path` leads nowhere, or nil.
    private static func isBroken(_ link: String, on path: String, of pages: [String: Page]) -> String? {
        let parts = link.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
        var target = path
        if !parts[0].isEmpty {
            var places = path.split(separator: "/").dropLast()
            for part in parts[0].split(separator: "/") where part != "." {
                if part == ".." {
                    guard places.popLast() != nil else { return "\(path): \(link) leaves the checkout" }
                } else {
                    places.append(part)
                }
            }
            target = places.joined(separator: "/")
            guard FileManager.default.fileExists(atPath: "\(VectorFolder.checkout)/\(target)") else {
                return "\(path): \(link) leads to \(target), which does not exist"
            }
        }
        guard parts.count == 2 else { return nil }
        guard pages[target]?.anchors.contains(String(parts[1])) == true else {
            return "\(path): \(link): no heading of \(target) has this anchor"
        }
        return nil
    }

    @Test func brokenLinksAreFound() {
        let page = Page(
            "# A page\n## The `code`, and more\n[x](other.md#gone) ![y](#the-code-and-more)\n```\n[z](z.md)\n```\n"
        )
        #expect(page.links == ["other.md#gone", "#the-code-and-more"])
        #expect(page.anchors == ["a-page", "the-code-and-more"])
        let pages = ["README.md": page, "other.md": Page("# Other")]
        #expect(Self.isBroken("#the-code-and-more", on: "README.md", of: pages) == nil)
        #expect(Self.isBroken("#code", on: "README.md", of: pages) != nil)
        #expect(Self.isBroken("nowhere.md", on: "README.md", of: pages) != nil)
        #expect(Self.isBroken("../../x", on: "README.md", of: pages) != nil)
        #expect(Self.isBroken("README.md#a-page", on: "README.md", of: pages) == nil)
    }
}

/// A page in Markdown: its links, and the anchors of its headings as forges make them.
struct Page {
    private(set) var links: [String] = []
    private(set) var anchors: Set<String> = []

    init(_ text: String) {
        var isCode = false
        for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
            if line.hasPrefix("```") { isCode.toggle() }
            guard !isCode, !line.hasPrefix("```") else { continue }
            if line.hasPrefix("#") {
                let heading = line.drop { $0 == "#" }.trimmingCharacters(in: .whitespaces)
                var anchor = Self.anchor(heading)
                var number = 1
                while anchors.contains(anchor) {
                    anchor = "\(Self.anchor(heading))-\(number)"
                    number += 1
                }
                anchors.insert(anchor)
            }
            links += line.replacing(#/`[^`]*`/#, with: "").matches(of: #/\]\(([^)\s]+)\)/#).map {
                String($0.1)
            }
            .filter { !$0.contains("://") && !$0.hasPrefix("mailto:") }
        }
    }

    private static func anchor(_ heading: String) -> String {
        String(
            heading.lowercased().compactMap { character in
                if character == " " { return "-" }
                return character.isLetter || character.isNumber || "-_".contains(character) ? character : nil
            })
    }
}

import { type Expectation, told } from "./told";
import { expect, it } from "vitest";

const HEX = (call: string) =>
  `Utilities.${call}.map((byte) => (byte & 255).toString(16).padStart(2, '0')).join('')`;
const MD5 = "Utilities.DigestAlgorithm.MD5";

const DIGESTS: readonly Expectation[] = [
  [HEX(`computeDigest(${MD5}, 'hello')`), "5d41402abc4b2a76b9719d911017c592"],
  [HEX(`computeDigest(${MD5}, '')`), "d41d8cd98f00b204e9800998ecf8427e"],
  [HEX("computeDigest(Utilities.DigestAlgorithm.SHA_1, 'abc')"), "a9993e364706816aba3e25717850c26c9cd0d89d"],
  [
    HEX("computeDigest(Utilities.DigestAlgorithm.SHA_256, 'abc')"),
    "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad",
  ],
  [`Utilities.computeDigest(${MD5}, 'hello').length`, 16],
  [`Utilities.computeDigest(${MD5}, 'hello')[2]`, 64],
  [`Utilities.computeDigest(${MD5}, 'hello')[4]`, -68],
  [HEX(`computeDigest(${MD5}, 'é', Utilities.Charset.UTF_8)`), "66ddcd97cfdeabb2f6fb8a999b4bc76f"],
  // Without a charset text is ASCII: all other characters become the same question mark.
  [`String(Utilities.computeDigest(${MD5}, 'é')) === String(Utilities.computeDigest(${MD5}, '?'))`, true],
  [
    `String(Utilities.computeDigest(${MD5}, 'é', Utilities.Charset.US_ASCII)) === String(Utilities.computeDigest(${MD5}, 'ü'))`,
    true,
  ],
  [
    `String(Utilities.computeDigest(${MD5}, [104, 105])) === String(Utilities.computeDigest(${MD5}, 'hi'))`,
    true,
  ],
  [
    HEX("computeHmacSha256Signature('message', 'key')"),
    "6e9ef29b75fffc5b7abae527d58fdadb2fe42e7219011976917343065f58ed4a",
  ],
  [
    HEX("computeHmacSignature(Utilities.MacAlgorithm.HMAC_MD5, 'message', 'key')"),
    "4e4748e62b463521f6775fbf921234b5",
  ],
  [
    HEX("computeHmacSha256Signature('é', 'key', Utilities.Charset.UTF_8)"),
    "e5eb9b0a697f5df0e9c03ffdd759f4b6edb39204332904d5eb74735b54259255",
  ],
];

const BASE64: readonly Expectation[] = [
  ["Utilities.base64Encode('A string here')", "QSBzdHJpbmcgaGVyZQ=="],
  ["Utilities.base64Encode('Google グループ', Utilities.Charset.UTF_8)", "R29vZ2xlIOOCsOODq+ODvOODlw=="],
  [
    "Utilities.base64EncodeWebSafe('Google グループ', Utilities.Charset.UTF_8)",
    "R29vZ2xlIOOCsOODq-ODvOODlw==",
  ],
  ["Utilities.base64Encode('é', Utilities.Charset.US_ASCII)", "Pw=="],
  ["Utilities.base64Encode([-1, -2])", "//4="],
  ["Utilities.base64EncodeWebSafe([-1, -2])", "__4="],
  ["Utilities.base64Decode('//4=')", [-1, -2]],
  ["Utilities.base64DecodeWebSafe('__4=')", [-1, -2]],
  [
    "Utilities.newBlob(Utilities.base64Decode('R29vZ2xlIOOCsOODq+ODvOODlw==')).getDataAsString()",
    "Google グループ",
  ],
  ["Utilities.base64Decode('a', Utilities.Charset.UTF_8).length", 0],
  ["Utilities.base64Decode('%%%')", "Exception: Could not decode string."],
  ["Utilities.base64Decode('__4=')", "Exception: Could not decode string."],
];

const BLOBS: readonly Expectation[] = [
  ["Utilities.newBlob('text').getContentType()", "text/plain"],
  ["Utilities.newBlob('text').getName()", null],
  ["Utilities.newBlob('text', 'text/csv', 'a.csv').getName()", "a.csv"],
  ["Utilities.newBlob([104, 105]).getDataAsString()", "hi"],
  ["Utilities.newBlob('é').getBytes()", [-61, -87]],
  ["Utilities.newBlob([-23]).getDataAsString('ISO-8859-1')", "é"],
  ["Utilities.newBlob([-112, -25, -115, -122]).getDataAsString('Shift_JIS')", "千号"],
  ["Utilities.newBlob('').setDataFromString('é', 'ISO-8859-1').getBytes()", [-23]],
  ["Utilities.newBlob('').setDataFromString('é', 'UTF-8').getBytes()", [-61, -87]],
  ["Utilities.newBlob('').setDataFromString('é').getDataAsString()", "é"],
  ["Utilities.newBlob('a').setName('b').copyBlob().getName()", "b"],
  ["Utilities.newBlob('a').setName('x.csv').setContentTypeFromExtension().getContentType()", "text/csv"],
  ["Utilities.newBlob('a').setContentType(null).getContentType()", null],
  ["Utilities.newBlob('a').setBytes([98]).getDataAsString()", "b"],
  ["Utilities.newBlob('a').isGoogleType()", false],
  ["Utilities.newBlob('a', 'text/plain').getAs('text/plain').getDataAsString()", "a"],
  ["Utilities.gzip(Utilities.newBlob('a')).getContentType()", "application/x-gzip"],
  ["Utilities.gzip(Utilities.newBlob('a'), 'b.gz').getName()", "b.gz"],
  ["Utilities.ungzip(Utilities.gzip(Utilities.newBlob('naïve'))).getDataAsString()", "naïve"],
  [
    "Utilities.ungzip(Utilities.newBlob('a'))",
    "Exception: Blob object must have non-null content type of application/x-gzip for this operation.",
  ],
  ["Utilities.ungzip(Utilities.newBlob('a', 'application/x-gzip'))", "Exception: Could not decompress gzip."],
  ["Utilities.zip([Utilities.newBlob('a', null, 'a.txt')]).getContentType()", "application/zip"],
  ["Utilities.zip([Utilities.newBlob('a', null, 'a.txt')]).getName()", "archive.zip"],
  ["Utilities.zip([Utilities.newBlob('a', null, 'a.txt')], 'b.zip').getName()", "b.zip"],
  [
    "Utilities.unzip(Utilities.zip(['a', 'b'].map((name) => Utilities.newBlob(name + '!', null, name + '.txt')))).map((blob) => [blob.getName(), blob.getDataAsString(), blob.getContentType()])",
    [
      ["a.txt", "a!", "text/plain"],
      ["b.txt", "b!", "text/plain"],
    ],
  ],
  [
    "Utilities.zip([Utilities.newBlob('a', null, 'a'), Utilities.newBlob('b', null, 'a')])",
    "Exception: Duplicate filename: a",
  ],
];

const AT = "new Date(Date.UTC(2026, 11, 29, 23, 5, 9, 7))";
function formatted(zone: string, pattern: string, text: string): Expectation {
  return [`Utilities.formatDate(${AT}, ${JSON.stringify(zone)}, ${JSON.stringify(pattern)})`, text];
}

const DATES: readonly Expectation[] = [
  formatted("GMT", "yyyy-MM-dd'T'HH:mm:ss'Z'", "2026-12-29T23:05:09Z"),
  formatted("Europe/Berlin", "yyyy-MM-dd HH:mm", "2026-12-30 00:05"),
  formatted("America/New_York", "EEE, MMM d, h:mm a", "Tue, Dec 29, 6:05 PM"),
  formatted("Etc/GMT", "EEEE d MMMM yy", "Tuesday 29 December 26"),
  formatted("GMT+9", "dd/MM/yyyy H:mm", "30/12/2026 8:05"),
  formatted("GMT+09:30", "HH:mm Z", "08:35 +0930"),
  formatted("GMT-0330", "HH:mm", "19:35"),
  formatted("PST", "HH", "15"),
  formatted("Nowhere/Else", "HH", "23"),
  formatted("GMT", "YYYY", "2027"),
  formatted("GMT", "yyyy w W D F u", "2026 1 5 363 5 2"),
  formatted("GMT", "S SSS k K hh", "7 007 23 11 11"),
  formatted("GMT", "G y yy yyy", "AD 2026 26 2026"),
  formatted("Europe/Berlin", "X XX XXX Z", "+01 +0100 +01:00 +0100"),
  formatted("GMT", "X", "Z"),
  formatted("GMT", "z", "GMT"),
  formatted("GMT", "'at' h 'o''clock'", "at 11 o'clock"),
  formatted("GMT", "''yy''", "'26'"),
  formatted("GMT", "LLL LLLL", "Dec December"),
  formatted("GMT", "b", "Exception: Illegal pattern character 'b'"),
  ["Utilities.parseDate('2026-12-29 23:05', 'GMT', 'yyyy-MM-dd HH:mm')", "2026-12-29T23:05:00.000Z"],
  [
    "Utilities.parseDate('30.12.2026 00:05', 'Europe/Berlin', 'dd.MM.yyyy HH:mm')",
    "2026-12-29T23:05:00.000Z",
  ],
  [
    "Utilities.parseDate('Jul 4, 2026 6:05 PM', 'America/New_York', 'MMM d, yyyy h:mm a')",
    "2026-07-04T22:05:00.000Z",
  ],
  ["Utilities.parseDate('20260102', 'GMT', 'yyyyMMdd')", "2026-01-02T00:00:00.000Z"],
  ["Utilities.parseDate('12:00 +0200', 'GMT', 'HH:mm Z')", "1970-01-01T10:00:00.000Z"],
  ["Utilities.parseDate('soon', 'GMT', 'yyyy')", 'Exception: Unparseable date: "soon"'],
];

const TEXTS: readonly Expectation[] = [
  ["Utilities.formatString('%11.6f', 123.456)", " 123.456000"],
  ["Utilities.formatString('%6s', 'abc')", "   abc"],
  ["Utilities.formatString('%-6s|', 'abc')", "abc   |"],
  ["Utilities.formatString('%d items', 3)", "3 items"],
  ["Utilities.formatString('%05d', 42)", "00042"],
  ["Utilities.formatString('%05d', -42)", "-0042"],
  ["Utilities.formatString('%+d', 5)", "+5"],
  ["Utilities.formatString('%.2f', 2.345)", "2.35"],
  ["Utilities.formatString('%x %X %o', 255, 255, 8)", "ff FF 10"],
  ["Utilities.formatString('%s and %s', 'a', 'b')", "a and b"],
  ["Utilities.formatString('100%%')", "100%"],
  ["Utilities.formatString('%e', 12345.678)", "1.234568e+04"],
  [
    "Utilities.parseCsv('a,b\\nc,d')",
    [
      ["a", "b"],
      ["c", "d"],
    ],
  ],
  [
    "Utilities.parseCsv('a,b\\r\\nc,d\\r\\n')",
    [
      ["a", "b"],
      ["c", "d"],
    ],
  ],
  ['Utilities.parseCsv(\'"a,1","say ""hi"""\')', [["a,1", 'say "hi"']]],
  ["Utilities.parseCsv('\"two\\nlines\",x')", [["two\nlines", "x"]]],
  ["Utilities.parseCsv('a\\tb', '\\t')", [["a", "b"]]],
  ["Utilities.parseCsv('a;b', ';')", [["a", "b"]]],
  ["Utilities.parseCsv('a,,\\n')", [["a", "", ""]]],
  ["Utilities.parseCsv('5\" disc,b')", [['5" disc', "b"]]],
  ["Utilities.parseCsv('\"a,b')", "Exception: Could not parse text."],
  ["/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/.test(Utilities.getUuid())", true],
];

it.each([
  ["digests", DIGESTS],
  ["base 64", BASE64],
  ["blobs and archives", BLOBS],
  ["dates", DATES],
  ["texts", TEXTS],
])("Utilities behaves as at Google: %s", async (_what, expectations) => {
  expect(await told(expectations)).toEqual(expectations);
});

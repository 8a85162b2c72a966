const FIRST_SIZE = 1024

/** Collects numbers and strings as bytes, in the forms that the index's readers know. */
export class ByteWriter {
  private bytes: Uint8Array
  private end = 0

  /** `size` is the number of bytes that are expected. */
  constructor(size = FIRST_SIZE) {
    this.bytes = new Uint8Array(Math.max(1, size))
  }

  /** Number of bytes so far. */
  get length(): number {
    return this.end
  }

  byte(value: number): void {
    if (this.end === this.bytes.length) this.makeRoom(1)
    this.bytes[this.end++] = value
  }

  /** A varint: seven bits a byte, the lowest first. */
  number(value: number): void {
    let rest = value
    while (rest > 127) {
      this.byte((rest & 127) | 128)
      rest = Math.floor(rest / 128)
    }
    this.byte(rest)
  }

  /** UTF-8 with its length before it. */
  text(value: string): void {
    const encoded = new TextEncoder().encode(value)
    this.number(encoded.length)
    this.copy(encoded)
  }

  /** The same bytes. */
  copy(bytes: Uint8Array): void {
    this.makeRoom(bytes.length)
    this.bytes.set(bytes, this.end)
    this.end += bytes.length
  }

  toBytes(): Uint8Array {
    return this.bytes.slice(0, this.end)
  }

  private makeRoom(count: number): void {
    if (this.end + count <= this.bytes.length) return
    const larger = new Uint8Array(2 * this.bytes.length + count)
    larger.set(this.bytes)
    this.bytes = larger
  }
}

/** Whether a beginning of a string ends with a whole character. */
export const isWholeText = (start: string): boolean => !/[\ud800-\udbff]$/.test(start)

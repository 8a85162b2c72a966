const FIRST_SIZE = 1024

/** Collects numbers and strings as bytes, in the forms that the index's readers know. */
export class ByteWriter {
  private bytes = new Uint8Array(FIRST_SIZE)
  private length = 0

  byte(value: number): void {
    if (this.length === this.bytes.length) this.makeRoom(1)
    this.bytes[this.length++] = value
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
    this.makeRoom(encoded.length)
    this.bytes.set(encoded, this.length)
    this.length += encoded.length
  }

  toBytes(): Uint8Array {
    return this.bytes.slice(0, this.length)
  }

  private makeRoom(count: number): void {
    if (this.length + count <= this.bytes.length) return
    const larger = new Uint8Array(2 * this.bytes.length + count)
    larger.set(this.bytes)
    this.bytes = larger
  }
}

/** Whether a beginning of a string ends with a whole character. */
export const isWholeText = (start: string): boolean => !/[\ud800-\udbff]$/.test(start)

/** Collects numbers and strings as bytes, in the forms that the index's readers know. */
export class ByteWriter {
  private readonly bytes: number[] = []

  byte(value: number): void {
    this.bytes.push(value)
  }

  /** A varint: seven bits a byte, the lowest first. */
  number(value: number): void {
    let rest = value
    while (rest > 127) {
      this.bytes.push((rest & 127) | 128)
      rest = Math.floor(rest / 128)
    }
    this.bytes.push(rest)
  }

  /** UTF-8 with its length before it. */
  text(value: string): void {
    const encoded = new TextEncoder().encode(value)
    this.number(encoded.length)
    for (const byte of encoded) this.bytes.push(byte)
  }

  toBytes(): Uint8Array {
    return Uint8Array.from(this.bytes)
  }
}

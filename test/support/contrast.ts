/** The relative luminance of a color by WCAG 2: `#fff` and `#14171c` are understood. */
function measureLuminance(hex: string): number {
  const digits = hex.length === 4 ? [...hex.slice(1)].map((digit) => digit + digit) : (hex.slice(1).match(/../g) ?? [])
  const [red = 0, green = 0, blue = 0] = digits
    .map((pair) => Number.parseInt(pair, 16) / 255)
    .map((value) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4))
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** The contrast of two hexadecimal colors, computed without the library that the theme uses. */
export function measureContrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [measureLuminance(one), measureLuminance(other)].sort((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

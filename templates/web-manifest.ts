/** Input of the web manifest. */
export interface WebManifestData {
  title: string
  tagline: string
  baseUrl: string
  /** Language tag and direction of the start page. */
  lang: string
  dir: 'ltr' | 'rtl'
  /** Background of the default color mode. */
  background: string
  /** An SVG image. */
  iconUrl: string
  /** The same as PNG images, with the pixels of their sides. */
  images: readonly { url: string; size: number; purpose: 'any' | 'maskable' }[]
}

/** Renders the web manifest: how devices show the site on their home screens. It stays a page of the browser. */
export function renderWebManifest({
  title,
  tagline,
  baseUrl,
  lang,
  dir,
  background,
  iconUrl,
  images,
}: WebManifestData): string {
  const manifest = {
    id: baseUrl,
    name: title,
    ...(tagline !== '' && { description: tagline }),
    lang,
    dir,
    start_url: baseUrl,
    scope: baseUrl,
    display: 'browser',
    background_color: background,
    theme_color: background,
    icons: [
      ...images.map(({ url, size, purpose }) => ({ src: url, sizes: `${size}x${size}`, type: 'image/png', purpose })),
      { src: iconUrl, sizes: 'any', type: 'image/svg+xml' },
    ],
  }
  return `${JSON.stringify(manifest, null, 2)}\n`
}

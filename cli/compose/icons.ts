import type { IconForm } from '../cards/paint-icon.ts'
import { hashParts } from '../lib/hash.ts'
import type { ComposeContext } from './context.ts'

/** An image of the icon of the site in one size. */
export interface Icon {
  /** POSIX path in the output folder, with a hash of everything that the image shows. */
  path: string
  /** `tab`: browsers without SVG icons; `touch`: home screens of Apple; `any`, `maskable`: those of the web manifest. */
  purpose: 'tab' | 'touch' | 'any' | 'maskable'
  form: IconForm
  /** Path of the SVG image relative to the root. */
  source: string
}

/**
 * Search engines ask for a multiple of 48 pixels. Apple fills what is transparent with black. Devices cut a maskable icon to a
 * shape that contains the circle with a diameter of 80 %, in which the square has sides of 56 %.
 */
const FORMS = [
  { purpose: 'tab', size: 48, share: 1, isOpaque: false },
  { purpose: 'touch', size: 180, share: 0.8, isOpaque: true },
  { purpose: 'any', size: 192, share: 1, isOpaque: false },
  { purpose: 'any', size: 512, share: 1, isOpaque: false },
  { purpose: 'maskable', size: 512, share: 0.56, isOpaque: true },
] as const

/** Composes the images that are drawn from the SVG icon of the site; none if it has no web manifest of ours. */
export function composeIcons({
  config,
  manifest,
  fingerprint = '',
}: Pick<ComposeContext, 'config' | 'manifest' | 'fingerprint'>): Icon[] {
  const { icon } = manifest
  if (!icon) return []
  const background = config.theme.colors.background[config.colorMode.defaultMode]
  return FORMS.map(({ purpose, size, share, isOpaque }) => {
    const form = { size, share, background: isOpaque ? background : null }
    const hash = hashParts(fingerprint, icon.hash, JSON.stringify(form)).slice(0, 16)
    return { path: `assets/icons/${hash}.png`, purpose, form, source: icon.file }
  })
}

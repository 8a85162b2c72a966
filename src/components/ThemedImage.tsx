import type { ReactElement } from 'react'
import type { ImageData } from '../model/page-data.ts'
import { joinClassNames } from './class-names.ts'

/** An image with a variant for dark mode: both are printed, and styles show one; a hidden lazy image is not fetched. */
export function ThemedImage({ image, className }: { image: ImageData; className: string }): ReactElement {
  const shared = {
    width: image.width ?? undefined,
    height: image.height ?? undefined,
    loading: 'lazy' as const,
    decoding: 'async' as const,
  }
  if (image.srcDark === null || image.srcDark === image.src) {
    return <img src={image.src} alt={image.alt} className={className} {...shared} />
  }
  return (
    <>
      <img src={image.src} alt={image.alt} className={joinClassNames(className, 'themed-image--light')} {...shared} />
      <img
        src={image.srcDark}
        alt={image.alt}
        className={joinClassNames(className, 'themed-image--dark')}
        {...shared}
      />
    </>
  )
}

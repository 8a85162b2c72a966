import type { Html, RootContent } from 'mdast'
import { escapeHtml } from '../../lib/escape-html.ts'
import { isRecord } from '../../lib/json.ts'
import { createText, isBlank, toPhrasing } from './content.ts'
import { type ComponentRule, createContainer, type JsxElement } from './element.ts'

/** An image as raw HTML, which can have a size. */
function createImage({ props, position }: JsxElement, src: string, className?: string): Html {
  const values = {
    src,
    alt: props.text('alt') ?? '',
    class: className,
    width: props.text('width'),
    height: props.text('height'),
  }
  const attributes = Object.entries(values).flatMap(([name, value]) =>
    value === undefined ? [] : [` ${name}="${escapeHtml(value)}"`],
  )
  return { type: 'html', value: `<img${attributes.join('')}>`, position }
}

/** Replaces an image without a known address by its alternative text. */
function describeImage({ props, position }: JsxElement): RootContent[] {
  const alt = props.text('alt', 'title')
  return alt === undefined || alt === '' ? [] : [createText(alt, position)]
}

export const image: ComponentRule = {
  shows: 'an image, or `:::figure[Caption]` around it',
  render(element) {
    const src = element.props.text('src', 'img')
    const content = src === undefined ? describeImage(element) : [createImage(element, src)]
    const children = [...content, ...element.children]
    const caption = element.props.text('caption')
    return caption === undefined
      ? children
      : [createContainer(element, 'figure', { label: [createText(caption)], children })]
  },
}

/** An image for each color mode. */
export const themedImage: ComponentRule = {
  shows: 'an image for each color mode',
  render(element) {
    const sources = element.props.get('sources')
    if (!isRecord(sources)) return describeImage(element)
    return (['light', 'dark'] as const).flatMap((mode) => {
      const src = sources[mode]
      return typeof src === 'string' ? [createImage(element, src, `ds-only-${mode}`)] : []
    })
  },
}

/** An icon is decoration, unless it has a label. */
export const icon: ComponentRule = {
  shows: 'its `label`',
  render({ props, position }) {
    const label = props.text('label', 'aria-label')
    return label === undefined ? [] : [createText(label, position)]
  },
}

export const link: ComponentRule = {
  shows: 'a link',
  render({ props, children, position }) {
    const url = props.text('href', 'to')
    const content = toPhrasing(children)
    const text = props.text('text', 'label')
    const label = content.every(isBlank) && (text ?? url) !== undefined ? [createText(text ?? url ?? '')] : content
    if (url === undefined) return label
    const inner = label.flatMap((node) =>
      node.type === 'link' || node.type === 'linkReference' ? node.children : [node],
    )
    return [{ type: 'link', url, children: inner, position }]
  },
}

/** A video of another site is a link to it, because a page loads nothing from elsewhere. */
export const video: ComponentRule = {
  shows: 'a link to the video',
  render({ props, position }) {
    const id = props.text('id', 'videoId', 'videoid', 'src', 'url')
    if (id === undefined) return []
    const url = /^[\w-]+$/.test(id) ? `https://www.youtube.com/watch?v=${id}` : id
    const label = createText(props.text('title', 'label') ?? url)
    return [{ type: 'link', url, children: [label], position }]
  },
}

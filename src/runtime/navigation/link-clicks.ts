/** The link that a click follows within this origin and tab, unless the click has already been handled. */
export function findFollowedLink(event: MouseEvent): HTMLAnchorElement | undefined {
  const link = event.target instanceof Element ? event.target.closest('a') : null
  const hasModifier = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey
  const isPlain = event.button === 0 && !event.defaultPrevented && !hasModifier
  const isHere = link?.origin === location.origin && /^(_self)?$/.test(link.target) && !link.hasAttribute('download')
  return isPlain && link && isHere ? link : undefined
}

/** Announces messages to screen readers, one at a time, without interrupting (docs/behaviours.md K-4). */
export function createAnnouncer(): (text: string) => void {
  const region = document.createElement('div')
  region.className = 'sr-only'
  region.setAttribute('aria-live', 'polite')
  document.body.append(region)
  return (text) => {
    // Repeated messages are announced again.
    region.replaceChildren()
    region.append(text)
  }
}

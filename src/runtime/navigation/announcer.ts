/** Says texts to readers who do not see the page, one at a time, without interrupting (behaviours.md K-4). */
export function createAnnouncer(): (text: string) => void {
  const region = document.createElement('div')
  region.className = 'sr-only'
  region.setAttribute('aria-live', 'polite')
  document.body.append(region)
  return (text) => {
    // The same text twice is two announcements.
    region.replaceChildren()
    region.append(text)
  }
}

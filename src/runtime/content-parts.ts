/** Loads what the content of this page needs beyond the runtime; a page without code or images loads nothing. */
export function loadContentParts(): void {
  if (document.querySelector('.theme-code-block')) {
    import('./code-blocks.ts').then(({ startCodeBlocks }) => startCodeBlocks()).catch(console.error)
  }
  if (document.querySelector('.markdown img')) {
    import('./zoom.ts').then(({ startZoom }) => startZoom()).catch(console.error)
  }
}

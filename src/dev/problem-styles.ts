/** The styles of the badge, the panel and the overlay, in their shadow tree. They follow the color mode of the page. */
export const problemStyles = `
:host {
  all: initial;
  color-scheme: inherit;
  --background: light-dark(#fffefb, #1a1f27);
  --code: light-dark(#f4f2ec, #101317);
  --text: light-dark(#2b2f36, #d6d9de);
  --muted: light-dark(#5b626d, #9aa1ac);
  --line: light-dark(#8b8f96, #6b7380);
  --error: light-dark(#a8261d, #ff9a8f);
  --warning: light-dark(#7a5200, #f0c060);
  --note: light-dark(#1d57c4, #8fb8ff);
  --focus: light-dark(#1f5fd1, #7db2ff);
}
* {
  box-sizing: border-box;
}
aside,
[popover],
dialog {
  font: 14px/1.5 system-ui, sans-serif;
  color: var(--text);
}
aside {
  position: fixed;
  inset-block-end: 12px;
  inset-inline-start: 12px;
  z-index: 2147483647;
}
button {
  font: inherit;
  color: inherit;
  cursor: pointer;
}
:focus-visible {
  outline: 2px solid var(--focus);
  outline-offset: 2px;
}
.badge {
  display: flex;
  align-items: center;
  gap: 8px;
  min-block-size: 32px;
  padding: 4px 12px;
  border: 1px solid var(--line);
  border-radius: 16px;
  background: var(--background);
  box-shadow: 0 2px 10px rgb(0 0 0 / 0.2);
  font-size: 13px;
}
.badge::before {
  content: '!';
  display: grid;
  place-items: center;
  inline-size: 18px;
  block-size: 18px;
  border-radius: 50%;
  background: var(--note);
  color: var(--background);
  font-weight: 700;
}
.badge[data-severity='throw']::before {
  background: var(--error);
}
.badge[data-severity='warn']::before {
  background: var(--warning);
}
/* On a narrow screen, the text of the page has no margin that the numbers could be in. */
@media (width < 480px) {
  .badge {
    gap: 0;
    padding: 6px;
    font-size: 0;
  }
  .badge::before {
    font-size: 13px;
  }
}
[popover],
dialog {
  padding: 0;
  border: 1px solid var(--line);
  border-radius: 10px;
  background: var(--background);
  box-shadow: 0 8px 30px rgb(0 0 0 / 0.3);
  overflow: auto;
  overscroll-behavior: contain;
}
[popover] {
  inset: auto;
  inset-block-end: 56px;
  inset-inline-start: 12px;
  margin: 0;
  inline-size: min(40rem, 100vw - 24px);
  max-block-size: min(36rem, 100dvh - 80px);
}
dialog {
  inline-size: min(52rem, 100vw - 24px);
  max-inline-size: none;
  max-block-size: calc(100dvh - 48px);
  margin-block-start: clamp(12px, 10vh, 96px);
  border-block-start: 4px solid var(--error);
}
dialog::backdrop {
  background: rgb(0 0 0 / 0.5);
}
header {
  position: sticky;
  inset-block-start: 0;
  display: flex;
  gap: 12px;
  align-items: center;
  justify-content: space-between;
  padding: 10px 16px;
  background: var(--background);
  border-block-end: 1px solid var(--line);
}
h2,
h3,
p,
ol,
pre {
  margin: 0;
}
h2 {
  font-size: 16px;
}
h3 {
  padding: 14px 16px 0;
  font-size: 13px;
  color: var(--muted);
}
.close {
  flex: none;
  inline-size: 32px;
  block-size: 32px;
  border: 0;
  border-radius: 6px;
  background: none;
  font-size: 20px;
  line-height: 1;
}
.close:hover {
  background: var(--code);
}
ol {
  padding: 0;
  list-style: none;
}
li {
  padding: 12px 16px;
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 6px;
}
li + li {
  border-block-start: 1px solid color-mix(in srgb, var(--line) 40%, transparent);
}
.where {
  display: flex;
  flex-wrap: wrap;
  gap: 2px 10px;
  align-items: baseline;
}
.throw strong {
  color: var(--error);
}
.warn strong {
  color: var(--warning);
}
.log strong {
  color: var(--note);
}
.location {
  padding: 2px 0;
  border: 0;
  background: none;
  text-align: start;
  text-decoration: underline;
  text-underline-offset: 3px;
  overflow-wrap: anywhere;
}
code,
pre {
  font: 12.5px/1.6 ui-monospace, 'SF Mono', Menlo, Consolas, 'DejaVu Sans Mono', monospace;
}
code,
p.note {
  color: var(--muted);
}
.message,
.hint {
  overflow-wrap: anywhere;
  white-space: pre-line;
}
.hint::before {
  content: 'Hint: ';
  font-weight: 600;
}
.failure {
  color: var(--error);
}
.failure:empty {
  display: none;
}
pre {
  padding: 8px 12px;
  border-radius: 6px;
  background: var(--code);
  overflow-wrap: anywhere;
  white-space: pre-wrap;
}
.gutter {
  color: var(--muted);
  user-select: none;
}
mark {
  background: none;
  color: inherit;
  text-decoration: underline wavy var(--error) 1.5px;
  text-underline-offset: 3px;
  text-decoration-skip-ink: none;
}
p.note {
  padding: 10px 16px 14px;
}
@media (forced-colors: active) {
  .badge::before {
    border: 1px solid CanvasText;
  }
  button:not(.location) {
    border: 1px solid ButtonBorder;
  }
  mark {
    text-decoration-color: CanvasText;
  }
}
@media print {
  aside,
  [popover],
  dialog {
    display: none;
  }
}
`

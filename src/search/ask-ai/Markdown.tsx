import type { ReactElement, ReactNode } from 'react'
import { CopyButton } from './CopyButton.tsx'
import { Inline } from './Inline.tsx'
import { type Block, parseBlocks } from './parse-blocks.ts'

interface MarkdownProps {
  lines: readonly string[]
  /** Whether more text may follow. Open marks at the end are then rendered as if they were closed. */
  isOpen: boolean
}

/** Markdown as elements, never as HTML. All blocks keep their elements while text is added. */
export function Markdown({ lines, isOpen }: MarkdownProps): ReactElement {
  const blocks = parseBlocks(lines, isOpen)
  return (
    <>
      {blocks.map((block, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: blocks of one text have no other key
        <BlockElement key={index} block={block} isOpen={isOpen && index === blocks.length - 1} />
      ))}
    </>
  )
}

function BlockElement({ block, isOpen }: { block: Block; isOpen: boolean }): ReactElement {
  switch (block.type) {
    case 'code':
      return (
        <div className="ask-ai__code">
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: long lines are scrolled with the keys */}
          <pre tabIndex={0}>
            <code>{block.text}</code>
          </pre>
          <CopyButton text={block.text} />
        </div>
      )
    case 'heading':
      // All headings have the same level, because the assistant does not know the headings around its answer.
      return (
        <h3>
          <Inline text={block.text} isOpen={isOpen} />
        </h3>
      )
    case 'rule':
      return <hr />
    case 'quote':
      return (
        <blockquote>
          <Markdown lines={block.lines} isOpen={isOpen} />
        </blockquote>
      )
    case 'list':
      return <List {...block} isOpen={isOpen} />
    case 'table':
      return <Table {...block} isOpen={isOpen} />
    default:
      return (
        <p>
          <Inline text={block.text} isOpen={isOpen} />
        </p>
      )
  }
}

function List({ first, items, isOpen }: { first: string; items: string[][]; isOpen: boolean }): ReactElement {
  const children = items.map((lines, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: items of one list have no other key
    <li key={index}>
      <Markdown lines={lines} isOpen={isOpen && index === items.length - 1} />
    </li>
  ))
  return first ? <ol start={Number(first)}>{children}</ol> : <ul>{children}</ul>
}

function Table({ rows, isOpen }: { rows: string[][]; isOpen: boolean }): ReactElement {
  const [head = [], ...body] = rows
  const toRow = (cells: string[], Cell: 'th' | 'td', index: number): ReactNode => (
    <tr key={index}>
      {cells.map((cell, column) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: cells have no other key
        <Cell key={column}>
          <Inline text={cell} isOpen={isOpen && index === body.length - 1 && column === cells.length - 1} />
        </Cell>
      ))}
    </tr>
  )
  return (
    <table>
      <thead>{toRow(head, 'th', -1)}</thead>
      <tbody>{body.map((cells, index) => toRow(cells, 'td', index))}</tbody>
    </table>
  )
}

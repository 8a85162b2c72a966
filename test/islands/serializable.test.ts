import { describe, expect, it } from 'vitest'
import { findSerializationIssue } from '../../src/islands/serializable.ts'

const ring: { inside: { again?: unknown } } = { inside: {} }
ring.inside.again = ring

class Point {
  x = 1
}

describe('props of an island', () => {
  it.each([
    ['strings, numbers, booleans and null', { a: 'x', b: 1.5, c: false, d: null }],
    ['arrays and objects of them', { points: [{ x: 1 }, { x: 2 }], empty: {} }],
    ['an object without a prototype', { a: Object.create(null) }],
    ['a property that is not set', { a: undefined }],
    ['the same object twice', { a: ring.inside.again === ring ? [1] : [], b: [1] }],
  ])('may be %s', (_name, props) => {
    expect(findSerializationIssue(props, 'props')).toBeUndefined()
  })

  it.each([
    ['a function', { onClick: () => undefined }, { path: 'props.onClick', kind: 'a function' }],
    ['a date', { at: [new Date(0)] }, { path: 'props.at[0]', kind: 'a Date' }],
    ['a map', { 'by name': new Map() }, { path: 'props["by name"]', kind: 'a Map' }],
    ['an instance', { a: { b: new Point() } }, { path: 'props.a.b', kind: 'a Point' }],
    ['not a number', { a: Number.NaN }, { path: 'props.a', kind: 'NaN' }],
    ['infinite', { a: [1, Number.POSITIVE_INFINITY] }, { path: 'props.a[1]', kind: 'Infinity' }],
    ['a big integer', { a: 1n }, { path: 'props.a', kind: 'a bigint' }],
    ['a symbol', { a: Symbol('a') }, { path: 'props.a', kind: 'a symbol' }],
    ['a sparse array', { a: [undefined] }, { path: 'props.a[0]', kind: 'undefined' }],
    ['an element', { a: { $$typeof: Symbol('react') } }, { path: 'props.a', kind: 'a React element' }],
    ['a circular object', ring, { path: 'props.inside.again', kind: 'an object that contains itself' }],
  ])('are rejected if one is %s, which is reported', (_name, props, fault) => {
    expect(findSerializationIssue(props, 'props')).toEqual(fault)
  })
})

import postcss from 'postcss'
import { describe, expect, it } from 'vitest'
import { scopeToRemote } from './scope-to-remote.mjs'

const scoped = (css: string): string => postcss([scopeToRemote('mf_admin')]).process(css, { from: undefined }).css

describe('a rule of a remote', () => {
  it('applies only to elements of the remote', () => {
    expect(scoped('.flex, a:hover { color: red }')).toBe(
      ':where([data-mf="mf_admin"]) .flex, :where([data-mf="mf_admin"]) a:hover { color: red }',
    )
  })

  it.each([':root', ':host', ":root[data-mode='dark']:has(.office)"])('is left alone where it is of %s', (selector) => {
    expect(scoped(`${selector} { --ui-bg: red }`)).toBe(`${selector} { --ui-bg: red }`)
  })
})

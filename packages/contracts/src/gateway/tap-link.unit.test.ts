import { describe, expect, it } from 'vitest'
import { pairInAddress, pairOf, tapPage } from './tap-link.ts'

const pair = { token: 't', object: 'o' }

describe('the pair of a link', () => {
  it.each([
    [{ token: 't', object: 'o' }, pair],
    [{ token: 't', user: 'o' }, pair],
    [{ token: 't', object: '', user: 'o' }, pair],
    [{ token: 't' }, undefined],
    [{ object: 'o' }, undefined],
    [{ token: '', object: 'o' }, undefined],
  ])('of %j is %j', (given, expected) => {
    expect(pairOf(given)).toEqual(expected)
  })

  it.each([
    ['#token=t&object=o', '', pair],
    ['', '?token=t&user=o', pair],
    ['#token=t', '?token=other&object=o', pair],
    ['#token=t', '', undefined],
    ['', '', undefined],
  ])('at the address %s%s is %j', (hash, search, expected) => {
    expect(pairInAddress({ hash, search })).toEqual(expected)
  })

  it('is the same in the address of the page that the link opens', () => {
    for (const query of ['token=t&object=o', 'token=t&user=o']) {
      expect(pairInAddress(new URL(tapPage(query) ?? '', 'https://love.example'))).toEqual(pair)
    }
  })
})

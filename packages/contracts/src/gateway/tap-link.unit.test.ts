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

  it('has the code of a ring that signs its taps, and one random text per page', () => {
    const address = new URL(tapPage('token=t&object=o&picc_data=EF96&cmac=94EE') ?? '', 'https://love.example')
    expect(address.search).toBe('')
    const opened = pairInAddress(address)
    expect(opened).toEqual({ ...pair, piccData: 'EF96', cmac: '94EE', attempt: expect.any(String) })
    expect(opened?.attempt?.length).toBeGreaterThan(8)
    expect(opened?.attempt?.length).toBeLessThanOrEqual(64)
    expect(pairInAddress(address)).toEqual(opened)
  })

  it.each(['picc_data=', 'picc_data=x', 'cmac=x', 'utm_source=x'])('opens with %s in a link of old', (more) => {
    const address = new URL(tapPage(`token=t&object=o&${more}`) ?? '', 'https://love.example')
    expect(pairInAddress(address)).toMatchObject(pair)
  })
})

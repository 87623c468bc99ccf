import { describe, expect, it } from 'vitest'
import { readAudit } from './read-audit.ts'

describe('an audit', () => {
  it('names each advisory with its severity', () => {
    const vulnerabilities = { zeta: { severity: 'low', range: '<2' }, alpha: { severity: 'high', range: '<=1.2.3' } }
    expect(readAudit(JSON.stringify({ vulnerabilities }))).toEqual({
      exitCode: 1,
      lines: ['high: alpha <=1.2.3', 'low: zeta <2'],
    })
  })

  it('says that there are no advisories', () => {
    expect(readAudit('{"vulnerabilities":{}}').exitCode).toBe(0)
  })

  it.each(['{"message":"405 Method Not Allowed - POST https://example.com/bulk"}', '', 'npm error'])(
    'says that nothing was checked where there is no list: %s',
    (json) => {
      const { exitCode, lines } = readAudit(json)
      expect(exitCode).toBe(2)
      expect(lines[0]).toMatch(/^Nothing was checked: no list of advisories could be reached/)
      expect(lines[0]).not.toContain('http')
    },
  )
})

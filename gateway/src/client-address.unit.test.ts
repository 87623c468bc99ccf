import type { IncomingMessage } from 'node:http'
import { describe, expect, it } from 'vitest'
import { clientAddress } from './client-address.ts'

const from = (remoteAddress: string, forwardedFor?: string) =>
  ({ socket: { remoteAddress }, headers: { 'x-forwarded-for': forwardedFor } }) as unknown as IncomingMessage

describe('the client address', () => {
  it("is the connection's without trusted proxies, whatever the header says", () => {
    expect(clientAddress(from('::ffff:10.0.0.9', '1.2.3.4'), 0)).toBe('10.0.0.9')
  })
  it('is the one that the outermost trusted proxy saw', () => {
    expect(clientAddress(from('10.0.0.9', '6.6.6.6, 1.2.3.4'), 1)).toBe('1.2.3.4')
    expect(clientAddress(from('10.0.0.9', '6.6.6.6, 1.2.3.4, 10.0.0.8'), 2)).toBe('1.2.3.4')
  })
  it("is the connection's if the header is missing, short or holds no address", () => {
    expect(clientAddress(from('10.0.0.9'), 1)).toBe('10.0.0.9')
    expect(clientAddress(from('10.0.0.9', '1.2.3.4'), 2)).toBe('10.0.0.9')
    expect(clientAddress(from('10.0.0.9', 'someone'), 1)).toBe('10.0.0.9')
  })
})

import type { lookup } from 'node:dns'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createOembedClient } from './fetch-answer.ts'
import { questionFor, titleProviders } from './providers.ts'
import { isPublicAddress } from './public-lookup.ts'
import { titleArtistOf } from './title.rules.ts'

const asked: string[] = []
const song = JSON.stringify({ title: 'Feeling Good', author_name: 'Nina Simone' })
const answers: Record<string, (response: ServerResponse) => void> = {
  '/good': (response) => response.end(song),
  '/moved': (response) => response.writeHead(302, { location: '/good' }).end(),
  '/circle': (response) => response.writeHead(302, { location: '/circle' }).end(),
  '/away': (response) => response.writeHead(302, { location: `http://other.test:${port}/good` }).end(),
  '/inside': (response) => response.writeHead(302, { location: 'http://169.254.169.254/latest' }).end(),
  '/otherPort': (response) => response.writeHead(302, { location: 'http://site.test:1/good' }).end(),
  '/slow': () => undefined,
  '/drip': (response) => {
    response.write('{')
    const timer = setInterval(() => response.write(' '), 20)
    response.on('close', () => clearInterval(timer))
  },
  '/huge': (response) => {
    response.write('{"title":"')
    const more = () => {
      while (!response.destroyed && response.write('x'.repeat(16_384)));
    }
    response.on('drain', more)
    more()
  },
  '/lying': (response) => {
    response.writeHead(200, { 'content-length': '2000' })
    response.write(song)
    setTimeout(() => response.destroy(), 20)
  },
  '/html': (response) => response.end('<html>'),
  '/gone': (response) => response.writeHead(404).end(song),
}
let port = 0
const server = createServer((request: IncomingMessage, response: ServerResponse) => {
  asked.push(`${request.headers.host}${request.url}`)
  answers[request.url ?? '']?.(response)
})
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  port = (server.address() as AddressInfo).port
})
beforeEach(() => asked.splice(0))
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

const resolvingTo = (...addresses: string[]) =>
  ((_: string, __: object, callback: (error: null, found: object[]) => void) =>
    callback(
      null,
      addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    )) as unknown as typeof lookup

const here = resolvingTo('127.0.0.1')
const askFor = async (
  path: string,
  options: { isAllowed?: (address: string) => boolean; resolve?: typeof lookup; timeoutMs?: number },
) => {
  const { fetchAnswer, close } = createOembedClient({ timeoutMs: 10_000, ...options })
  const outcome = await fetchAnswer(new URL(`http://site.test:${port}${path}`)).catch((error: unknown) => error)
  await close()
  return outcome
}
const open = { isAllowed: () => true, resolve: here }

describe('the client for oEmbed sites', () => {
  it('returns the response, also after a redirect within its origin', async () => {
    expect(await askFor('/good', open)).toEqual(JSON.parse(song))
    expect(await askFor('/moved', open)).toEqual(JSON.parse(song))
  })

  it.each(['/away', '/inside', '/otherPort'])('follows no other redirect (%s)', async (path) => {
    expect(await askFor(path, open)).toBeInstanceOf(Error)
    expect(asked).toEqual([`site.test:${port}${path}`])
  })

  it.each(['/circle', '/slow', '/drip', '/huge', '/lying', '/html', '/gone'])('gives up in time (%s)', async (path) => {
    expect(await askFor(path, { ...open, timeoutMs: 300 })).toBeInstanceOf(Error)
    expect(asked.length).toBeLessThanOrEqual(3)
  })

  it.each([
    ['127.0.0.1'],
    ['10.1.2.3'],
    ['172.16.0.1'],
    ['192.168.1.1'],
    ['169.254.169.254'],
    ['100.64.0.1'],
    ['0.0.0.0'],
    ['::1'],
    ['::ffff:127.0.0.1'],
    ['fe80::1'],
    ['fd00::1'],
    ['93.184.216.34', '127.0.0.1'],
  ])('never connects to %s', async (...addresses) => {
    expect(await askFor('/good', { resolve: resolvingTo(...addresses) })).toBeInstanceOf(Error)
    expect(asked).toEqual([])
  })

  it('connects to public addresses', () => {
    expect(['93.184.216.34', '2606:2800:220:1::1'].every(isPublicAddress)).toBe(true)
    expect(['localhost', '', '1', '0x7f000001'].some(isPublicAddress)).toBe(false)
  })
})

describe('the list of sites', () => {
  it.each([
    ['https://music.youtube.com/watch?v=abc', 'www.youtube.com', 'https://www.youtube.com/watch?v=abc'],
    ['http://youtu.be/abc', 'www.youtube.com', 'https://youtu.be/abc'],
    ['https://vimeo.com/1', 'vimeo.com', 'https://vimeo.com/1'],
    ['https://open.spotify.com/track/1', 'open.spotify.com', 'https://open.spotify.com/track/1'],
    ['https://soundcloud.com/forss/flickermood', 'soundcloud.com', 'https://soundcloud.com/forss/flickermood'],
    ['https://www.deezer.com/track/1', 'api.deezer.com', 'https://www.deezer.com/track/1'],
  ])('has the endpoint for %s', (url, host, page) => {
    const question = questionFor(titleProviders, url)
    expect(question?.hostname).toBe(host)
    expect(question?.searchParams.get('url')).toBe(page)
  })

  it.each([
    'https://music.example/a',
    'https://youtube.com.evil.example/watch',
    'https://youtube.com@evil.example/',
    'https://evil@youtube.com/',
    'https://youtube.com:8443/',
    'http://127.0.0.1/',
    'http://localhost/',
    'ftp://youtube.com/',
    'nothing',
  ])('has no endpoint for %s', (url) => {
    expect(questionFor(titleProviders, url)).toBeNull()
  })

  it('has https endpoints only', () => {
    for (const { endpoint } of titleProviders) expect(new URL(endpoint).protocol).toBe('https:')
  })
})

describe('a title', () => {
  it.each([
    [{ title: 'Feeling Good', author_name: 'Nina Simone' }, 'Nina Simone - Feeling Good'],
    [{ title: 'Nina Simone - Feeling Good', author_name: 'Verve' }, 'Nina Simone - Feeling Good'],
    [{ title: 'Flickermood by Forss', author_name: 'Forss' }, 'Forss - Flickermood'],
    [{ title: 'Feeling Good', author_name: 'Nina Simone - Topic' }, 'Nina Simone - Feeling Good'],
    [{ title: 'Only a title' }, 'Only a title'],
    [{ title: ' two\nlines\u202e ' }, 'two lines'],
    [{ title: 'x'.repeat(5000) }, 'x'.repeat(1023)],
  ])('is found in %j', (answer, expected) => {
    expect(titleArtistOf(answer)).toBe(expected)
  })

  it.each([null, 'text', 7, [], {}, { title: 5 }, { title: { a: 1 } }, { title: '' }, { author_name: 'x' }])(
    'is not found in %j',
    (answer) => {
      expect(titleArtistOf(answer)).toBeNull()
    },
  )
})

import { randomToken } from '@love-space/service-kit/process/crypto.ts'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { afterEach, describe, expect, it } from 'vitest'
import type { Mail } from './mail.rules.ts'
import { createMailer } from './mailer.ts'

let server: SMTPServer | undefined
afterEach(() => new Promise<void>((done) => (server ? server.close(done) : done())))

interface Received {
  readonly from: string
  readonly to: readonly string[]
  readonly user: unknown
  readonly text: string
}

const startServer = async (
  refuse?: number,
): Promise<{ url: string; received: Received[]; connections: () => number }> => {
  const received: Received[] = []
  let connections = 0
  const started = new SMTPServer({
    authOptional: true,
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
    onConnect: (_, answer) => {
      connections += 1
      answer()
    },
    onAuth: ({ username, password }, _, answer) =>
      password === 'right' ? answer(null, { user: username }) : answer(new Error('no')),
    onRcptTo: (_, __, answer) => {
      if (refuse === undefined) return answer()
      answer(Object.assign(new Error('mira@example.com is not welcome'), { responseCode: refuse }))
    },
    onData: (stream, session, answer) => {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const { mailFrom, rcptTo } = session.envelope
        received.push({
          from: mailFrom ? mailFrom.address : '',
          to: rcptTo.map(({ address }) => address),
          user: session.user,
          text: Buffer.concat(chunks).toString(),
        })
        answer()
      })
    },
  })
  server = started
  await new Promise<void>((done) => started.listen(0, '127.0.0.1', done))
  const { port } = started.server.address() as AddressInfo
  return { url: `smtp://127.0.0.1:${port}`, received, connections: () => connections }
}

const mail: Mail = {
  id: '0123456789abcdef01234567',
  userId: 'abcdef0123456789abcdef01',
  to: 'mira@example.com',
  subject: 'Ein Gruß',
  text: 'Hello,\n\nyou',
  html: '<p>you</p>',
}
const from = 'Love Space <hello@love.example>'
const mailerFor = async (url: string) => {
  const mailer = await createMailer({ SMTP_URL: url, MAIL_FROM: from })
  if (!mailer) throw new Error('there is no mailer')
  return mailer
}

describe('a mail', () => {
  it('is sent by SMTP as text and HTML, with the same id when sent again', async () => {
    const { url, received } = await startServer()
    const mailer = await mailerFor(url)
    await mailer.send(mail)
    await mailer.send(mail)
    expect(received).toHaveLength(2)
    for (const { from: sender, to, text } of received) {
      expect([sender, to]).toEqual(['hello@love.example', ['mira@example.com']])
      expect(text).toMatch(/^Message-ID: <0123456789abcdef01234567@love\.example>/m)
      expect(text).toMatch(/^Auto-Submitted: auto-generated/m)
      expect(text).toContain('Content-Type: text/plain')
      expect(text).toContain('Content-Type: text/html')
    }
  })

  it("has the sender named in the server's URL", async () => {
    const { url, received } = await startServer()
    await (await mailerFor(url.replace('//', '//sender:right@'))).send(mail)
    expect(received.map(({ user }) => user)).toEqual(['sender'])
    const wrong = (await mailerFor(url.replace('//', '//sender:wrong@'))).send(mail)
    await expect(wrong).rejects.toMatchObject({ name: 'Error', message: expect.stringContaining('535') })
  })

  it('goes to one address, even if the input names several', async () => {
    const { url, received } = await startServer()
    const mailer = await mailerFor(url)
    for (const to of [
      'mira@example.com, ben@example.com',
      'Mira <mira@example.com>',
      'mira@example.com\r\nBcc: ben@example.com',
    ]) {
      await mailer.send({ ...mail, to }).catch(() => undefined)
    }
    for (const { to, text } of received) {
      expect(to).toHaveLength(1)
      expect(text).not.toMatch(/^Bcc:/im)
    }
  })

  it('is not retried after a permanent refusal, but after a temporary one; neither error holds the address', async () => {
    for (const [code, name] of [
      [550, 'NoRetry'],
      [451, 'Error'],
    ] as const) {
      const { url } = await startServer(code)
      const error = await (await mailerFor(url)).send(mail).then(
        () => undefined,
        (thrown: unknown) => thrown as Error,
      )
      expect(error?.name).toBe(name)
      expect(error?.message).toContain(String(code))
      expect(`${error?.message} ${String(error?.cause)}`).not.toContain('example.com')
      await new Promise<void>((done) => server?.close(done))
      server = undefined
    }
  })

  it('throws UNAVAILABLE if the server is unreachable', async () => {
    const { url } = await startServer()
    await new Promise<void>((done) => server?.close(done))
    server = undefined
    await expect((await mailerFor(url)).send(mail)).rejects.toMatchObject({ code: 'UNAVAILABLE' })
  })
})

describe('the mailer', () => {
  it('refuses to start with a mail server but no sender address', async () => {
    await expect(createMailer({ SMTP_URL: 'smtp://localhost' })).rejects.toThrow('MAIL_FROM')
  })

  it('sends to a remote server only over TLS', async () => {
    const { url, received } = await startServer()
    const { port } = new URL(url)
    // This address is the same server, but does not count as loopback.
    const mailer = await mailerFor(`smtp://127.0.0.2:${port}`)
    await expect(mailer.send({ ...mail, subject: randomToken() })).rejects.toThrow()
    expect(received).toEqual([])
  })

  it('checks the server once a minute, however often its own health is asked', async () => {
    const { url, connections } = await startServer()
    let nowMs = 0
    const mailer = await createMailer({ SMTP_URL: url, MAIL_FROM: from }, () => nowMs)
    await Promise.all([mailer?.check(), mailer?.check()])
    nowMs = 59_999
    await mailer?.check()
    expect(connections()).toBe(1)
    await new Promise<void>((done) => server?.close(done))
    server = undefined
    nowMs = 60_000
    await expect(mailer?.check()).rejects.toThrow()
  })

  it('is null without a server and a folder', async () => {
    expect(await createMailer({})).toBeNull()
  })
})

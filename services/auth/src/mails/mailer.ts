import { AppError } from '@love-space/service-kit/process/app-error.ts'
import { NoRetry } from '@love-space/service-kit/jobs/job.ts'
import type { Env } from '../env.ts'
import type { Mail } from './mail.rules.ts'
import { createMailFolder, type MailFolder } from './mail-folder.ts'

export interface Mailer {
  /** Throws `NoRetry` if the server refuses this mail for good, UNAVAILABLE if the server is unreachable. */
  send(mail: Mail): Promise<void>
  check(): Promise<void>
  readonly folder?: MailFolder
}

const waits = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000, dnsTimeout: 10_000 }
/** Interval between sign-ins at the mail server, which limits them, while health probes come every few seconds. */
const checkEveryMs = 60_000
const unreachableCodes = new Set([
  'ECONNECTION',
  'ECONNREFUSED',
  'ECONNRESET',
  'ESOCKET',
  'ETIMEDOUT',
  'EDNS',
  'ENOTFOUND',
])
const loopback = new Set(['localhost', '127.0.0.1', '[::1]'])

/** Returns an error without the mail server's own text, which can contain addresses. */
const troubleOf = (error: unknown): Error => {
  const { code, responseCode, command } = error as { code?: string; responseCode?: number; command?: string }
  if (code !== undefined && unreachableCodes.has(code))
    return new AppError('UNAVAILABLE', `The mail server does not answer: ${code}`)
  const reason = `Sending the mail failed: ${responseCode ?? code ?? 'unknown reason'} at ${command ?? 'an unknown step'}`
  // The library itself refuses a malformed address, without a response code.
  const isRefusedForGood = responseCode === undefined ? code === 'EENVELOPE' : responseCode >= 500 && code !== 'EAUTH'
  return isRefusedForGood ? new NoRetry(reason) : new Error(reason)
}

const createSmtpMailer = async (url: string, from: string, now: () => number): Promise<Mailer> => {
  const { createTransport } = await import('nodemailer')
  const { hostname, protocol } = new URL(url)
  const isEncrypted = protocol === 'smtps:' || loopback.has(hostname)
  const transport = createTransport({ url, ...waits, requireTLS: !isEncrypted })
  const domain = /@([^>\s]+)/.exec(from)?.[1] ?? hostname
  let checked: { readonly at: number; readonly passes: Promise<unknown> } | undefined
  return {
    check: async () => {
      if (!checked || now() - checked.at >= checkEveryMs) checked = { at: now(), passes: transport.verify() }
      await checked.passes
    },
    send: async ({ id, to, subject, text, html }) => {
      try {
        await transport.sendMail({
          messageId: `<${id}@${domain}>`,
          from,
          // nodemailer does not parse an object, so one input cannot name several recipients.
          to: { name: '', address: to },
          subject,
          text,
          html,
          headers: { 'Auto-Submitted': 'auto-generated' },
          disableFileAccess: true,
          disableUrlAccess: true,
        })
      } catch (error) {
        throw troubleOf(error)
      }
    },
  }
}

export const createMailer = async (
  env: Pick<Env, 'SMTP_URL' | 'MAIL_FROM' | 'MAIL_DIR'>,
  now: () => number = () => performance.now(),
): Promise<Mailer | null> => {
  if (env.SMTP_URL) {
    if (!env.MAIL_FROM) throw new Error('MAIL_FROM is missing: SMTP_URL needs an address that mails come from.')
    return createSmtpMailer(env.SMTP_URL, env.MAIL_FROM, now)
  }
  if (!env.MAIL_DIR) return null
  const folder = createMailFolder(env.MAIL_DIR)
  return { send: folder.keep, check: async () => undefined, folder }
}

import * as contract from '@love-space/contracts/auth/kept-mail.routes.ts'
import { AppError, requireFound } from '@love-space/service-kit/process/app-error.ts'
import { bind } from '@love-space/service-kit/http/bind.ts'
import type { HttpApp } from '@love-space/service-kit/http/http-app.ts'
import type { Deps } from '../deps.ts'
import type { KeptMail, MailFolder } from './mail-folder.ts'
import { escapeHtml } from './mail.rules.ts'

const loopbackAddress = /^(127\.\d+\.\d+\.\d+|::1)$/
/** Matches this machine's host names: a foreign page could point its own domain here (DNS rebinding). */
const loopbackHost = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/

const page = (html: string): Response =>
  new Response(html, {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
    },
  })

const frame = (title: string, body: string): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title>
<style>body{max-width:44rem;margin:2rem auto;padding:0 1rem;font:16px/1.5 system-ui}li{margin:.75rem 0}pre{white-space:pre-wrap}</style></head><body>${body}</body></html>`

const listed = ({ id, to, subject, at }: KeptMail): string =>
  `<li><a href="mail/${id}">${escapeHtml(subject)}</a> <a href="mail/${id}?as=text">text</a><br>to ${escapeHtml(to)}, <time>${at}</time></li>`

/** Shows the kept mails of a local run, to requests from the same machine only. */
export const mountKeptMailRoutes = (app: HttpApp, deps: Deps): void => {
  const folderFor = (ip: string, headers: Headers): MailFolder => {
    const folder = deps.mailer?.folder
    const isHere = loopbackAddress.test(ip) && loopbackHost.test(headers.get('host') ?? '')
    if (!folder || !isHere) throw new AppError('NOT_FOUND')
    return folder
  }

  bind(app, contract.listKeptMails, async ({ ip, headers }) => {
    const kept = await folderFor(ip, headers).list()
    const items = kept.length === 0 ? '<p>No mail yet.</p>' : `<ol>${kept.map(listed).join('\n')}</ol>`
    return page(frame('Kept mails', `<h1>Kept mails</h1>${items}`))
  })

  bind(app, contract.showKeptMail, async ({ ip, headers, params, query }) => {
    const mail = requireFound(await folderFor(ip, headers).find(params.id), 'NOT_FOUND')
    return page(
      query.as === 'text' ? frame(escapeHtml(mail.subject), `<pre>${escapeHtml(mail.text)}</pre>`) : mail.html,
    )
  })
}

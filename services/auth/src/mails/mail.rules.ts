import { limits } from '@love-space/contracts/limits.ts'
import { devicesPath, operatorPasskeysPath, paths, sectionOf, sections } from '@love-space/contracts/paths.ts'
import { settingsPageOf, settingsPages } from '@love-space/contracts/settings-pages.ts'
import type { Language } from '@love-space/contracts/languages.ts'
import type { MailKind } from '@love-space/texts/en/mails.ts'
import { fill } from '@love-space/texts/fill.ts'
import type { MailText } from '@love-space/texts/mail-text.ts'
import { serverTextsIn } from '@love-space/texts/server.ts'

export type LinkPurpose = 'confirm-email' | 'confirm-new-email' | 'reset-password' | 'reset-pin' | 'add-passkey'

const linkPurposes: Partial<Record<MailKind, LinkPurpose>> = {
  'confirm-email': 'confirm-email',
  'confirm-new-email': 'confirm-new-email',
  'reset-password': 'reset-password',
  'reset-password-offered': 'reset-password',
  'reset-pin': 'reset-pin',
  'passkey-code': 'add-passkey',
}

export const linkPurposeOf = (kind: MailKind): LinkPurpose | undefined => linkPurposes[kind]

export const isAboutOperator = (kind: MailKind): boolean => kind.startsWith('operator-')

const minuteMs = 60_000
const pages: Readonly<Record<LinkPurpose, string>> = {
  'confirm-email': paths.confirmEmail,
  'confirm-new-email': paths.confirmEmail,
  'reset-password': paths.resetPassword,
  'reset-pin': paths.resetPin,
  'add-passkey': operatorPasskeysPath,
}

/** Returns the lifetime of a link in ms. Links that give access are valid for minutes: one found later must give none. */
export const lifetimeMsOf = (purpose: LinkPurpose): number =>
  purpose === 'confirm-email' || purpose === 'confirm-new-email'
    ? limits.confirmLinkDaysMax * 24 * 60 * minuteMs
    : limits.resetLinkMinutesMax * minuteMs

/** Returns the link's address, with the token behind the `#`, where no server and no log sees it. */
export const linkAddressOf = (origin: string, purpose: LinkPurpose, token: string): string =>
  `${origin}${pages[purpose]}#token=${token}`

const pageOf: Partial<Record<MailKind, string>> = {
  'notification-digest': paths.home,
  'export-asked': sectionOf(paths.settings, sections.dataRequests),
  'erasure-asked': sectionOf(paths.settings, sections.dataRequests),
  'export-ready': paths.settings,
  'passkey-added': settingsPageOf(paths.settings, settingsPages.passkeys),
  'passkey-removed': settingsPageOf(paths.settings, settingsPages.passkeys),
  'passkey-refused': settingsPageOf(paths.settings, settingsPages.passkeys),
  'passkey-reset-asked': operatorPasskeysPath,
  'passkey-reset-stopped': operatorPasskeysPath,
  'passkey-reset': operatorPasskeysPath,
  'passkey-codes-made': operatorPasskeysPath,
  'team-disowning': devicesPath,
}

export const pageAddressOf = (origin: string, kind: MailKind, ringId?: string): string | undefined => {
  const page = pageOf[kind]
  return page && origin + page + (ringId === undefined ? '' : `?q=${ringId}`)
}

export interface MailContent {
  readonly subject: string
  readonly text: string
  readonly html: string
}

export interface Mail extends MailContent {
  /** Id of the mail; the same when it is sent again after an unknown outcome. */
  readonly id: string
  readonly userId: string
  readonly to: string
}

const htmlSigns: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (sign) => htmlSigns[sign] ?? sign)

const style = {
  page: 'margin:0;padding:24px 12px;background:#fbf5f3',
  card: 'max-width:480px;margin:0 auto;padding:32px 28px;border-radius:16px;background:#ffffff;color:#3d2b2f;font:16px/1.6 Georgia,serif',
  button:
    'display:inline-block;padding:12px 24px;border-radius:999px;background:#9d3b54;color:#ffffff;text-decoration:none;font-weight:bold',
  small: 'color:#7a6468;font-size:13px;word-break:break-all',
}

const daysOf = (kind: MailKind): number => {
  if (kind === 'export-ready') return limits.exportDaysMax
  if (kind.endsWith('-disowned') || kind === 'team-disowning') return limits.disownedKeptDays
  return kind === 'operator-proposed-email' ? limits.emailProposalDays : limits.confirmLinkDaysMax
}

/** Writes a mail as text and HTML. Unconfirmed addresses get no `name`, which could be a stranger's free text. */
export const composeMail = (
  kind: MailKind,
  of: { readonly name: string | null; readonly address?: string; readonly count?: number; readonly email?: string },
  language: Language,
): MailContent => {
  const { mails, mailFrame } = serverTextsIn(language)
  const { subject, before, button, after }: MailText = mails[kind]
  const values = {
    minutes: limits.resetLinkMinutesMax,
    days: daysOf(kind),
    email: of.email ?? '',
    hours: kind === 'passkey-reset-asked' ? limits.passkeyResetHours : limits.dataRequestHours,
    count: of.count ?? 0,
  }
  const greeting = of.name === null ? mailFrame.greetingOfUnknown : fill(mailFrame.greeting, { name: of.name })
  const filled = (lines: readonly string[]): string[] => lines.map((line) => fill(line, values))
  const link = button !== undefined && of.address !== undefined ? { button, address: of.address } : null

  const text = [
    greeting,
    ...filled(before),
    ...(link ? [`${link.button}:\n${link.address}`] : []),
    ...filled(after),
    mailFrame.farewell,
  ].join('\n\n')

  const paragraph = (line: string): string => `<p>${escapeHtml(line)}</p>`
  const html = [
    `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><title>${escapeHtml(subject)}</title></head>`,
    `<body style="${style.page}"><div style="${style.card}">`,
    ...[greeting, ...filled(before)].map(paragraph),
    ...(link
      ? [
          `<p><a href="${escapeHtml(link.address)}" style="${style.button}">${escapeHtml(link.button)}</a></p>`,
          `<p style="${style.small}">${escapeHtml(mailFrame.address)}<br>${escapeHtml(link.address)}</p>`,
        ]
      : []),
    ...[...filled(after), mailFrame.farewell].map(paragraph),
    '</div></body></html>',
  ].join('\n')
  return { subject, text, html }
}

import { mails, type MailKind } from '@love-space/texts/en/mails.ts'
import { serverTextsIn } from '@love-space/texts/server.ts'
import { describe, expect, it } from 'vitest'
import { linkAddressOf, linkPurposeOf, pageAddressOf, composeMail } from './mail.rules.ts'

const kinds = Object.keys(mails) as MailKind[]
const address = linkAddressOf('https://love.example', 'reset-password', 'abc.def')

const everyMail = kinds.flatMap((kind) => (['en', 'es'] as const).map((language) => [kind, language] as const))

describe.each(everyMail)('the mail %s in %s', (kind, language) => {
  it('says the same as HTML and as text, with every placeholder filled', () => {
    const { subject, text, html } = composeMail(kind, { name: 'Mira', address }, language)
    const words = html.replace(/<[^>]+>/g, '')
    for (const line of text.split(/\n+/)) expect(words).toContain(line.replace(/:$/, '').replaceAll("'", '&#39;'))
    for (const form of [subject, text, html]) expect(form).not.toMatch(/\{\w+\}|undefined/)
  })

  it('has a link if its kind needs one, and none otherwise', () => {
    const { text, html } = composeMail(kind, { name: 'Mira', address }, language)
    const isProposal = kind === 'operator-proposed-email'
    const leads = isProposal || (linkPurposeOf(kind) ?? pageAddressOf('https://love.example', kind)) !== undefined
    expect(text.includes(address)).toBe(leads)
    expect(html.includes(`href="${address}"`)).toBe(leads)
  })

  it('loads no resources, and escapes a name', () => {
    const { html } = composeMail(kind, { name: '<img src=x onerror="x()">', address }, language)
    expect(html).not.toMatch(/<(img|script|link|iframe)|url\(/)
    const { greetingOfUnknown } = serverTextsIn(language).mailFrame
    expect(composeMail(kind, { name: null, address }, language).text.split('\n')[0]).toBe(greetingOfUnknown)
  })
})

it('a link carries its token in the fragment, which no server sees', () => {
  for (const purpose of kinds.flatMap((kind) => linkPurposeOf(kind) ?? [])) {
    const { hash, search } = new URL(linkAddressOf('https://love.example', purpose, 'abc.def'))
    expect([hash, search]).toEqual(['#token=abc.def', ''])
  }
})

import { limits } from '@love-space/contracts/limits.ts'
import { endOfReading } from '@love-space/couple-rules/current-space.ts'
import { backupDaysOf } from '@love-space/backup/old-backups.ts'
import { logDaysOf } from '@love-space/local-runtime/run/rotate-logs.ts'
import { ProcessEnv } from '@love-space/service-kit/process/env.ts'
import { legal } from '@love-space/texts/en/legal.ts'
import { mails } from '@love-space/texts/en/mails.ts'
import { describe, expect, it } from 'vitest'

const page = JSON.stringify(legal.privacy)
const dayMs = 86_400_000

describe('the privacy page says what the product does', () => {
  it.each([
    ['logs of a local run', `Logs are kept for ${logDaysOf({})} days`],
    ['logs of services', `Logs are kept for ${ProcessEnv.LOG_DAYS.default} days`],
    ['backups', `backups for ${backupDaysOf({})} days`],
    ['an ended space', `can read it for ${(endOfReading(new Date(0)).getTime() / dayMs).toString()} days`],
    ['the daily mail', 'A daily email about unread notifications comes only if you turn it on in your settings'],
    ['news', 'News comes by email only if you turn it on in your settings'],
    ['an export', `it waits for you for ${limits.exportDaysMax} days`],
  ])('about %s', (_, sentence) => {
    expect(page).toContain(sentence)
  })

  it('about mails: every kind of mail is covered', () => {
    const ofPage = ['confirm-email', 'confirm-new-email', 'reset-password', 'reset-pin']
    const onRequest = ['export-asked', 'erasure-asked', 'export-ready']
    const changed = Object.keys(mails).filter((kind) => /^((password|pin|email)-was|passkey)-/.test(kind))
    const byTeam = Object.keys(mails).filter((kind) => /^(operator-|reset-password-offered$)/.test(kind))
    const disowned = ['partner-disowned', 'was-disowned', 'team-disowning']
    expect(page).toContain('when our team has changed your account, when a member of your space')
    const known = [...ofPage, ...changed, ...byTeam, ...onRequest, ...disowned, 'notification-digest']
    expect(Object.keys(mails).sort()).toEqual(known.sort())
  })
})

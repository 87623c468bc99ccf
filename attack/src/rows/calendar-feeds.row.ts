import { toggleUserStatus } from '@love-space/contracts/admin/user-admin.routes.ts'
import { endSessions } from '@love-space/contracts/auth/session.routes.ts'
import { changePassword } from '@love-space/contracts/auth/user.routes.ts'
import { createCalendarFeed, readCalendar } from '@love-space/contracts/space/calendar.routes.ts'
import { leaveSpace } from '@love-space/contracts/space/space.routes.ts'
import { waitFor } from '@love-space/testing/wait-for.ts'
import { shown, textAt, type Answer } from '../http.ts'
import { signInAsOperator } from '../operators.ts'
import { newAccount, newCouple, stepUp, type Partner } from '../people.ts'
import type { Row } from '../row.ts'
import type { Target } from '../target.ts'

const heardMs = 5_000

const makeFeed = ({ browser, spaceId }: Partner) => browser.call(createCalendarFeed, { params: { spaceId } })
const readFeed = (target: Target, made: Answer) => {
  const token = new URL(textAt(made.json, 'data.url')).searchParams.get('token') ?? ''
  return target.newBrowser().call(readCalendar, { query: { token } })
}

export const calendarFeeds: Row = {
  id: 'CF',
  title: "the secret address of a calendar, after its owner's sign-ins ended or they left",
  attack: async ({ target }, tally) => {
    const operator = await signInAsOperator(target, 'admin')
    const ways = {
      'signing out everywhere': ({ browser }: Partner) => browser.call(endSessions),
      'a new password': ({ browser, password: currentPassword }: Partner) =>
        browser.call(changePassword, { body: { currentPassword, newPassword: newAccount(target).password } }),
      'an operator who switches the account off': ({ userId }: Partner) =>
        operator.call(toggleUserStatus, { params: { id: userId }, body: { isActive: false } }),
      'leaving the space': ({ browser, spaceId }: Partner) => browser.call(leaveSpace, { params: { spaceId } }),
    }
    for (const [way, end] of Object.entries(ways)) {
      const [owner] = (await newCouple(target)).partners
      await stepUp(owner)
      const made = await makeFeed(owner)
      const open = await readFeed(target, made)
      tally.check(`the address works before ${way}`, open.status === 200, shown(open))
      const ended = await end(owner)
      tally.check(`${way} is answered`, ended.status < 300, shown(ended))
      const isRefused = await waitFor(async () => (await readFeed(target, made)).status === 404, {
        timeoutMs: heardMs,
      }).catch(() => false)
      tally.check(`the address is refused after ${way}`, isRefused)
    }
  },
}

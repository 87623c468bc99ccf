import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import {
  changeNotificationSettings,
  getNotificationSettings,
} from '@love-space/contracts/engagement/notification-settings.routes.ts'
import { mockRoute, refuse } from '@love-space/testing/mock-api.ts'
import { mia } from '../../test/couple.fixtures.ts'
import { everythingOn, mockCouple, type MockCouple } from '../../test/mock-couple.ts'
import { openPage } from '../../test/open-page.tsx'
import { setUpPage } from '../../test/page-server.ts'
import { browserTimeZone } from '../../shared/time-zones.ts'
import { NotificationsSection } from './notifications-section.tsx'

const { server, toasts } = setUpPage()

const open = (given: Partial<MockCouple> = {}) => {
  const { couple, handlers } = mockCouple(given)
  server.use(...handlers)
  openPage('/', [{ path: '/', element: <NotificationsSection /> }], mia)
  return couple
}
const switchOf = (name: string) => screen.findByRole('switch', { name: new RegExp(`^${name}`) })
const isOn = async (name: string) => (await switchOf(name)).getAttribute('aria-checked') === 'true'

describe('each notification type', () => {
  it('is switched on its own, saved at once, and confirmed', async () => {
    const couple = open()
    await userEvent.click(await switchOf('New songs'))
    expect(await screen.findByText('Saved.')).toBeTruthy()
    expect(await isOn('New songs')).toBe(false)
    await userEvent.click(await switchOf('Moves in games'))
    await waitFor(() => expect(couple.notificationSettings.types).toMatchObject({ song: false, game: false }))
    expect(couple.notificationSettings.types.message).toBe(true)
    expect(couple.notificationSettings.timeZone).toBe(browserTimeZone())
    await userEvent.click(await switchOf('New songs'))
    await waitFor(() => expect(couple.notificationSettings.types.song).toBe(true))
  })

  it('is reverted if it could not be saved', async () => {
    open()
    server.use(mockRoute(changeNotificationSettings, () => refuse('FORBIDDEN')))
    await userEvent.click(await switchOf('New letters'))
    await waitFor(() => expect(toasts).toHaveBeenCalled())
    expect(await isOn('New letters')).toBe(true)
  })

  it('can be loaded again after a failure', async () => {
    const { handlers } = mockCouple()
    server.use(
      mockRoute(getNotificationSettings, () => refuse('FORBIDDEN')),
      ...handlers,
    )
    openPage('/', [{ path: '/', element: <NotificationsSection /> }], mia)
    expect(await screen.findByText("Your notification settings didn't load.")).toBeTruthy()
    server.use(mockRoute(getNotificationSettings, () => ({ data: { settings: everythingOn } })))
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await isOn('New letters')).toBe(true)
  })
})

describe('the daily mail', () => {
  const openAs = (emailConfirmed: boolean, mail = true) => {
    const { couple, handlers } = mockCouple({ mail })
    server.use(...handlers)
    openPage('/', [{ path: '/', element: <NotificationsSection /> }], { ...mia, emailConfirmed })
    return couple
  }

  it('is off by default', async () => {
    const couple = openAs(true)
    expect(await isOn('Email me once a day')).toBe(false)
    await userEvent.click(await switchOf('Email me once a day'))
    await waitFor(() => expect(couple.notificationSettings.digest).toBe(true))
  })

  it('needs a confirmed address', async () => {
    openAs(false)
    expect((await switchOf('Email me once a day')).hasAttribute('disabled')).toBe(true)
  })
})

describe('quiet hours', () => {
  it("start as the usual night in this device's zone, and can be switched off", async () => {
    const couple = open()
    await userEvent.click(await switchOf('Quiet hours'))
    expect((await screen.findByLabelText<HTMLInputElement>('From')).value).toBe('22:00')
    await waitFor(() =>
      expect(couple.notificationSettings).toMatchObject({
        quietHours: { from: '22:00', to: '07:00' },
        timeZone: browserTimeZone(),
      }),
    )
    await userEvent.click(await switchOf('Quiet hours'))
    await waitFor(() => expect(couple.notificationSettings.quietHours).toBeNull())
    expect(screen.queryByLabelText('From')).toBeNull()
  })

  it('are saved as chosen, and must have a length', async () => {
    const quietHours = { from: '22:00', to: '07:00' }
    const couple = open({ notificationSettings: { ...everythingOn, quietHours, timeZone: 'Asia/Tokyo' } })
    const until = await screen.findByLabelText('Until')
    await userEvent.clear(until)
    await userEvent.type(until, '22:00')
    await userEvent.click(screen.getByRole('button', { name: 'Save quiet hours' }))
    expect(await screen.findByText('The end must be different from the start.')).toBeTruthy()
    await userEvent.clear(until)
    await userEvent.type(until, '08:30')
    await userEvent.click(screen.getByRole('button', { name: 'Save quiet hours' }))
    await waitFor(() => expect(couple.notificationSettings.quietHours).toEqual({ from: '22:00', to: '08:30' }))
  })

  it("name their time zone, and can be changed to this device's", async () => {
    const quietHours = { from: '22:00', to: '07:00' }
    const couple = open({ notificationSettings: { ...everythingOn, quietHours, timeZone: 'America/New_York' } })
    const group = within((await screen.findByText(/Time zone: America\/New York/)).closest('p')!)
    await userEvent.click(group.getByRole('button', { name: /^Switch to / }))
    await waitFor(() => expect(couple.notificationSettings.timeZone).toBe(browserTimeZone()))
    expect(couple.notificationSettings.quietHours).toEqual(quietHours)
  })
})

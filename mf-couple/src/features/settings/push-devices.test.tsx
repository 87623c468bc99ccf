import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  addPushDevice,
  listPushDevices,
  removePushDevice,
  testPushDevice,
} from '@love-space/contracts/engagement/push.routes.ts'
import type { PushDevice } from '@love-space/contracts/engagement/push.ts'
import { mockRoute, refuse } from '@love-space/testing/mock-api.ts'
import { mia } from '../../test/couple.fixtures.ts'
import { openPage } from '../../test/open-page.tsx'
import { setUpPage } from '../../test/page-server.ts'
import { PushDevices } from './push-devices.tsx'

const { server, toasts } = setUpPage()
const publicKey = 'B'.repeat(87)
const deviceOf = (more: Partial<PushDevice> = {}): PushDevice => ({
  id: 'd'.repeat(24),
  browser: 'Safari on iPhone',
  current: false,
  createdAt: '2026-11-01T10:00:00.000Z',
  reachedAt: null,
  ...more,
})
let devices: PushDevice[] = []

const browserWithPush = (permission: NotificationPermission) => {
  let subscription: object | null = null
  const unsubscribe = vi.fn(async () => {
    subscription = null
    return true
  })
  const keys = { p256dh: 'A'.repeat(87), auth: 'A'.repeat(22) }
  const subscribe = vi.fn(async () => {
    subscription = {
      options: { applicationServerKey: null },
      toJSON: () => ({ endpoint: 'https://push.example/1', keys }),
      unsubscribe,
    }
    return subscription
  })
  const pushManager = { getSubscription: async () => subscription, subscribe }
  const registration = { pushManager, getNotifications: async () => [] }
  vi.stubGlobal('PushManager', vi.fn())
  const leave = { permission, requestPermission: vi.fn(async () => leave.permission) }
  vi.stubGlobal('Notification', leave)
  Object.defineProperty(navigator, 'serviceWorker', {
    configurable: true,
    value: { ready: Promise.resolve(registration), getRegistration: async () => registration, addEventListener() {} },
  })
  return { leave, subscribe, unsubscribe }
}

beforeEach(() => {
  devices = []
})
afterEach(() => {
  vi.unstubAllGlobals()
  Reflect.deleteProperty(navigator, 'serviceWorker')
})

const open = (key: string | null = publicKey) => {
  server.use(
    mockRoute(listPushDevices, () => ({ data: { publicKey: key, devices } })),
    mockRoute(addPushDevice, () => {
      const device = deviceOf({ id: 'e'.repeat(24), browser: 'Firefox on Linux', current: true })
      devices = [...devices, device]
      return { data: { device } }
    }),
    mockRoute(removePushDevice, ({ params }) => {
      devices = devices.filter(({ id }) => id !== params.id)
      return undefined
    }),
  )
  openPage('/', [{ path: '/', element: <PushDevices /> }], mia)
}

describe('this device', () => {
  it('is switched on only by a press, and off by removing it from the list', async () => {
    const { leave, subscribe, unsubscribe } = browserWithPush('granted')
    open()
    await screen.findByText('Notifications are off on this device.')
    expect(leave.requestPermission).not.toHaveBeenCalled()
    await userEvent.click(screen.getByRole('button', { name: 'Turn on here' }))
    expect(await screen.findByText('Notifications are on here.')).toBeTruthy()
    expect(subscribe).toHaveBeenCalledWith({ userVisibleOnly: true, applicationServerKey: publicKey })
    expect(await screen.findByText('This device')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Remove Firefox on Linux' }))
    expect(await screen.findByText('Notifications are off on this device.')).toBeTruthy()
    expect(unsubscribe).toHaveBeenCalled()
    expect(screen.getByText('No device gets notifications yet.')).toBeTruthy()
  })

  it('reports that its browser cannot reach its push service', async () => {
    const { subscribe } = browserWithPush('granted')
    subscribe.mockRejectedValueOnce(new DOMException('Registration failed - push service error', 'AbortError'))
    open()
    await userEvent.click(await screen.findByRole('button', { name: 'Turn on here' }))
    await waitFor(() => expect(toasts).toHaveBeenCalledWith("That didn't work. Try again."))
    expect(screen.getByText('Notifications are off on this device.')).toBeTruthy()
  })

  it('reports that notifications are blocked, and how to allow them', async () => {
    browserWithPush('denied')
    open()
    expect(await screen.findByText('Notifications are blocked on this device.')).toBeTruthy()
    expect(screen.getByText(/allow notifications, and come back/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Turn on here' })).toBeNull()
  })

  it('explains on an iPhone outside the installed app that installation comes first', async () => {
    Object.defineProperty(navigator, 'standalone', { configurable: true, value: false })
    open()
    expect(await screen.findByText('Add Love Space to your home screen first.')).toBeTruthy()
    Reflect.deleteProperty(navigator, 'standalone')
  })

  it('reports that its browser cannot show any', async () => {
    open()
    expect(await screen.findByText(/This browser can't show notifications/)).toBeTruthy()
  })
})

describe('another device', () => {
  it('can be tested; one that is gone leaves the list', async () => {
    devices = [deviceOf()]
    open()
    server.use(mockRoute(testPushDevice, () => undefined))
    await userEvent.click(await screen.findByRole('button', { name: 'Send a test to Safari on iPhone' }))
    await waitFor(() => expect(toasts).toHaveBeenCalledWith('Sent to Safari on iPhone.'))
    server.use(
      mockRoute(testPushDevice, () => {
        devices = []
        return refuse('PUSH_DEVICE_GONE')
      }),
    )
    await userEvent.click(screen.getByRole('button', { name: 'Send a test to Safari on iPhone' }))
    expect(await screen.findByText('No device gets notifications yet.')).toBeTruthy()
  })
})

it('shows nothing if push is off', async () => {
  open(null)
  await waitFor(() => expect(screen.queryByRole('group', { name: 'On your devices' })).toBeNull())
})

import { describe, expect, inject, it } from 'vitest'
import { changeRing } from '@love-space/contracts/admin/ring.routes.ts'
import { paths } from '@love-space/contracts/paths.ts'
import {
  completeSetup,
  countPresses,
  registerByTap,
  firstNameOf,
  closeMeeting,
  newOperator,
  newPerson,
  newTaps,
  openBrowser,
  phonesIn,
  pressesToJoin,
  register,
  expectText,
  signIn,
} from './world.ts'

const phone = phonesIn(await openBrowser(), { hasMotion: true })

describe('the first taps of two rings', () => {
  it('let two people into one space, and no third one', async () => {
    const [first = '', second = '', third = ''] = await newTaps(3)
    const ada = newPerson('Ada')
    const ben = newPerson('Ben')
    const adas = await phone()
    const bens = await phone()

    const [adasPresses, bensPresses] = [await countPresses(adas), await countPresses(bens)]

    await registerByTap(adas.page, first, ada)
    await expect.poll(adasPresses).toBe(pressesToJoin)
    await completeSetup(adas.page, 'Harbour', '2024-02-14')
    await expect.poll(() => adas.page.getByText('Together for').isVisible()).toBe(true)
    await expect.poll(() => adas.page.getByText('Waiting for your partner').isVisible()).toBe(true)

    await bens.page.goto(second)
    await bens.page.waitForURL('**/register')
    await register(bens.page, ben)
    await bens.page.waitForURL((url) => url.pathname !== paths.register)
    await expect.poll(() => bens.page.getByRole('banner').textContent()).toContain('Harbour')
    expect(bensPresses()).toBe(pressesToJoin)
    expect(new URL(bens.page.url()).pathname).toBe(paths.home)
    await closeMeeting(bens.page)
    await expectText(bens.page, `Welcome, ${firstNameOf(ben)}`)
    const banner = bens.page.getByRole('banner')
    await expect.poll(() => banner.textContent()).toContain(firstNameOf(ada))
    await expect.poll(() => banner.textContent()).toContain(firstNameOf(ben))
    await expect.poll(() => banner.textContent()).toContain('Harbour')
    // The first partner sees it without a reload.
    await closeMeeting(adas.page)
    await expect.poll(() => adas.page.getByText('Waiting for your partner').count()).toBe(0)

    const strangers = await phone()
    await strangers.page.goto(third)
    await expect.poll(() => strangers.page.getByRole('button', { name: 'Go Home' }).isVisible()).toBe(true)
    expect(new URL(strangers.page.url()).pathname).toBe(paths.tap)
  })

  it('by a ring that an operator has handled need the yes of the member', async () => {
    const [first = '', second = ''] = await newTaps(2)
    const [ada, ben] = [newPerson('Ada'), newPerson('Ben')]
    const [adas, bens] = [await phone(), await phone()]
    await registerByTap(adas.page, first, ada)
    await completeSetup(adas.page, 'Lighthouse', '2024-02-14')
    const ringId = await adas.page.evaluate(async () => {
      const headers = { authorization: `Bearer ${localStorage.getItem('authToken')}` }
      const { data } = (await (await fetch('/api/space', { headers })).json()) as {
        data: { spaces: { rings: { id: string; ownerId: string | null }[] }[] }
      }
      return data.spaces[0]?.rings.find(({ ownerId }) => ownerId === null)?.id ?? ''
    })
    const operator = await newOperator()
    for (const status of ['DISABLED', 'ACTIVE'] as const) {
      await operator(changeRing, { params: { id: ringId }, body: { status } })
    }

    await bens.page.goto(second)
    await bens.page.waitForURL('**/register')
    expect(await bens.page.textContent('body')).not.toContain('Lighthouse')
    await register(bens.page, ben)
    const waiting = bens.page.getByRole('heading', { name: 'Waiting for a yes' })
    await waiting.waitFor()
    await bens.page.reload()
    await waiting.waitFor()
    expect(await bens.page.textContent('body')).not.toContain('Lighthouse')

    // Ada sees the request without a reload, refuses it first and accepts the next one.
    const joinCard = adas.page.getByRole('heading', { name: `${firstNameOf(ben)} would like to join your space` })
    await joinCard.waitFor()
    await adas.page.getByRole('button', { name: 'No', exact: true }).click()
    await adas.page.getByRole('button', { name: 'Say no' }).click()
    await bens.page.getByRole('heading', { name: 'They said no this time' }).waitFor()
    await bens.page.goto(second)
    await waiting.waitFor()
    await joinCard.waitFor()
    await adas.page.getByRole('button', { name: 'Yes, let them in' }).click()
    const pin = adas.page.getByRole('dialog').getByRole('button', { name: '4', exact: true })
    // Her registration counts as a step-up for five minutes.
    expect(await pin.count()).toBe(0)
    const banner = bens.page.getByRole('banner')
    await expect.poll(() => banner.textContent()).toContain('Lighthouse')
    await expect.poll(() => joinCard.count()).toBe(0)
  })

  it('leave no secret in the address bar or the history', async () => {
    const [tap = ''] = await newTaps(1)
    const { page } = await phone()
    await page.goto(tap)
    await page.waitForURL('**/register')
    const { searchParams } = new URL(tap)
    expect(page.url()).not.toContain(searchParams.get('object'))
    await page.goBack().catch(() => null)
    expect(page.url()).not.toContain(searchParams.get('object'))
  })

  it('lead a signed-in user home with one request for each kind of data', async () => {
    // A couple whose space no other test has just changed.
    const {
      couple: [partner],
      taps,
    } = inject('demo')
    if (!partner) throw new Error('The demo has no couple.')
    const { page, context } = await phone()
    await signIn(page, partner)
    await page.getByText('Together for').waitFor()
    await page.close()

    const tapping = await context.newPage()
    const requests: string[] = []
    tapping.on('request', (request) => {
      // Leave out the link itself, which shares its path with a call.
      if (!request.isNavigationRequest()) requests.push(`${request.method()} ${new URL(request.url()).pathname}`)
    })
    const streams = tapping.waitForResponse((response) => response.url().endsWith('/api/stream'))
    await tapping.goto(taps.owned[0] ?? '')
    await tapping.waitForURL((url) => url.pathname === paths.home)
    await tapping.getByText('Together for').waitFor()
    // Wait for the live stream's opening, which may refetch.
    await streams
    await expect.poll(() => tapping.getByRole('button', { name: /Notifications/ }).isVisible()).toBe(true)
    const times = (what: string) => requests.filter((request) => request === what).length
    expect({
      taps: times('POST /api/space/token'),
      users: times('GET /api/auth/me-with-roles'),
      // The tap's answer includes the space.
      spaces: times('GET /api/space'),
      // The document includes the deployments.
      deployments: times('GET /config.json'),
      notifications: times('GET /api/notifications'),
    }).toEqual({ taps: 1, users: 1, spaces: 0, deployments: 0, notifications: 1 })
    expect(requests.filter((request) => request.includes('manifest')).length).toBeLessThanOrEqual(1)
    const fetched = requests.filter((request) => /^GET \/(api|remotes|static)\//.test(request))
    const repeated = fetched.filter((request, index) => fetched.indexOf(request) !== index)
    expect(repeated).toEqual([])
  })

  it('say what is missing in an incomplete link', async () => {
    const { page } = await phone()
    await page.goto('/api/space?token=only-half-of-it')
    await expect
      .poll(() => page.getByText("This link isn't complete. Open it again, or tap your ring.").isVisible())
      .toBe(true)
    await page.getByRole('button', { name: 'Go Home' }).click()
    await page.waitForURL((url) => url.pathname === '/')
  })
})

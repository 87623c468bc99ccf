import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { makePasskeyLink } from '@love-space/contracts/auth/user.internal.ts'
import { operatorPasskeysPath } from '@love-space/contracts/paths.ts'
import { startEmptyLoveSpace, type EmptyLoveSpace } from '@love-space/local-runtime/love-space.ts'
import { addOperator } from '@love-space/local-runtime/run/add-operator.ts'
import { findRunningProduct } from '@love-space/local-runtime/run/admin-clients.ts'
import { officePasskeyTexts as texts } from '@love-space/texts/en/office/passkeys.ts'
import { mails } from '@love-space/texts/en/mails.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findingsOn, twoLooks } from './axe.ts'
import { addAuthenticator, hideOffersInFields } from './authenticator.ts'
import { expectText, fillInSignIn, newPhone, openBrowser, type Phone } from './world.ts'

const browser = await openBrowser()
const password = 'only-mine-by-the-sea'
let dir: string
let product: EmptyLoveSpace
let operator: { email: string; password: string }

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'love-space-operators-'))
  const env = { auth: { OPERATOR_PASSKEYS: 'required' } }
  product = await startEmptyLoveSpace({ dir, ports: 'free', env, build: false, log: () => undefined })
  operator = await addOperator(dir, 'super_admin')
})
afterAll(async () => {
  await product?.stop()
  await rm(dir, { recursive: true, force: true })
})

const users = '/admin/user-management'

const newDevice = async (): Promise<Phone> => {
  const device = await newPhone(browser)
  await addAuthenticator(device)
  await hideOffersInFields(device)
  return device
}

const signInAt = async ({ page }: Phone, address: string, secret = password): Promise<void> => {
  await page.goto(product.web + address)
  await page.waitForURL('**/login')
  await fillInSignIn(page, { email: operator.email, password: secret })
}

const seesUsers = ({ page }: Phone) => page.getByRole('button', { name: 'Create user' }).waitFor()

describe('where operators must use a passkey', () => {
  const devices: Phone[] = []
  let codes: string[] = []

  it('a new operator gets from nothing to a table: password, mail, passkey', async () => {
    const device = await newDevice()
    devices.push(device)
    const { page } = device
    await signInAt(device, users, operator.password)
    await page.waitForURL('**/choose-password')
    await page.getByLabel('The password you signed in with').fill(operator.password)
    await page.getByLabel('Your own password', { exact: true }).fill(password)
    await page.getByLabel('Repeat your own password').fill(password)
    await page.getByRole('button', { name: 'Save my password' }).click()
    await page.getByRole('heading', { name: texts.gateTitle }).waitFor()
    await page.getByRole('button', { name: texts.mail }).click()
    await expectText(page, 'We sent a link to')
    const found = await findingsOn(page, 'the gate', twoLooks)

    const link = page.getByRole('link', { name: mails['passkey-code'].subject })
    await expect
      .poll(async () => {
        await page.goto(`${product.web}/api/dev/mail`)
        return link.count()
      })
      .toBeGreaterThan(0)
    await link.first().click()
    await page.getByRole('link', { name: mails['passkey-code'].button }).click()
    await page.getByRole('button', { name: texts.add }).click()
    await expectText(page, 'You have none. Make them now')
    await page.getByRole('button', { name: texts.makeFirstCodes }).click()
    await expectText(page, 'We show these only now.')
    found.push(...(await findingsOn(page, 'own passkeys', twoLooks)))
    expect(found).toEqual([])
    codes = await page
      .getByRole('listitem')
      .filter({ hasText: /^[0-9A-Z]{5}-[0-9A-Z]{5}$/ })
      .allInnerTexts()
    expect(codes).toHaveLength(10)
    await page.getByRole('link', { name: 'Users', exact: true }).click()
    await seesUsers(device)
  })

  it('the next sign-in asks for the passkey, and goes on to the page that was opened', async () => {
    const [device] = devices
    if (!device) throw new Error('No device has a passkey')
    const { page } = device
    await page.evaluate(() => localStorage.clear())
    await signInAt(device, users)
    await page.getByRole('button', { name: 'Use your passkey' }).click()
    await seesUsers(device)
  })

  it('without the device, a password opens nothing, and a recovery code adds a new one', async () => {
    const device = await newDevice()
    const { page } = device
    await signInAt(device, users)
    await page.getByText(texts.lost).click()
    await page.getByLabel(texts.code).fill(codes[0]?.toLowerCase() ?? '')
    await page.getByRole('button', { name: texts.add }).click()
    await seesUsers(device)
    await page.goto(product.web + operatorPasskeysPath)
    await expectText(page, '9 left.')
    await device.context.close()
  })

  it('a link of whoever runs the servers lets an operator in who has lost everything', async () => {
    const device = await newDevice()
    const { page } = device
    const { clientOf } = await findRunningProduct(dir)
    const { data } = await clientOf('auth').call(makePasskeyLink, { body: { email: operator.email } })
    await page.goto(data.link)
    await page.waitForURL('**/login')
    await fillInSignIn(page, { email: operator.email, password })
    await page.getByRole('button', { name: texts.add }).click()
    await expectText(page, '9 left.')
    await device.context.close()
  })
})

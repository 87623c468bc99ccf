import { expect, it } from 'vitest'
import { createUser } from './admin/user-admin.routes.ts'
import { refusalOf } from './callers.ts'
import { listNotifications } from './engagement/notification.routes.ts'
import { limits } from './limits.ts'

const nowS = 1_000_000
const adminRoute = { ...createUser, stepUp: true }
const steppedUp = { roles: ['admin'], stepUpAt: nowS - limits.stepUpMinutesMax * 60 }

it('lets an operator with the permission, an own password and a recent step-up call a route', () => {
  expect(refusalOf(adminRoute, steppedUp, nowS)).toBeUndefined()
})

it('refuses the wrong role, a missing passkey, a password that another operator typed, and a step-up that is too old', () => {
  expect(refusalOf(adminRoute, { ...steppedUp, roles: ['user'], needsPasskey: true }, nowS)).toBe('PASSKEY_NEEDED')
  expect(refusalOf(adminRoute, { ...steppedUp, roles: ['user', 'marketing'] }, nowS)).toBe('FORBIDDEN')
  expect(refusalOf(adminRoute, { ...steppedUp, hasTypedPassword: true }, nowS)).toBe('OWN_PASSWORD_NEEDED')
  expect(refusalOf(adminRoute, steppedUp, nowS + 1)).toBe('STEP_UP_REQUIRED')
  expect(refusalOf(adminRoute, { roles: ['admin'] }, nowS)).toBe('STEP_UP_REQUIRED')
})

it('asks nothing of these from users at their own routes', () => {
  expect(refusalOf(listNotifications, { roles: ['user'], hasTypedPassword: true }, nowS)).toBeUndefined()
})

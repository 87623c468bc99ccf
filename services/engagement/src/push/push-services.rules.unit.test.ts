import { Env } from '../env.ts'
import { describe, expect, it } from 'vitest'
import { isAtPushService } from './push-services.rules.ts'

const standard = Env.properties.PUSH_SERVICES.default as string

describe('an endpoint that a browser sends', () => {
  it.each([
    'https://fcm.googleapis.com/fcm/send/abc:def',
    'https://updates.push.services.mozilla.com/wpush/v2/abc',
    'https://web.push.apple.com/abc',
    'https://db5p.notify.windows.com/w/?token=abc',
  ])('is accepted at a push service: %s', (endpoint) => {
    expect(isAtPushService(endpoint, standard)).toBe(true)
  })

  it.each([
    'http://fcm.googleapis.com/fcm/send/abc',
    'https://fcm.googleapis.com:8443/abc',
    'https://fcm.googleapis.com.evil.example/abc',
    'https://evil.example/?https://fcm.googleapis.com',
    'https://user@fcm.googleapis.com/abc',
    'https://fcm.googleapis.com@evil.example/abc',
    'https://push.apple.com/abc',
    'https://evilpush.apple.com/abc',
    'https://127.0.0.1/abc',
    'https://[::1]/abc',
    'http://localhost:8222/',
    'javascript:alert(1)',
    'nothing',
  ])('is refused elsewhere: %s', (endpoint) => {
    expect(isAtPushService(endpoint, standard)).toBe(false)
  })
})

import { expect, it } from 'vitest'
import { titleOfService } from './service-title.ts'

it('calls a service by its title, and one that this page does not know by its name', () => {
  expect([titleOfService('auth'), titleOfService('unheard-of')]).toEqual(['Sign-in', 'unheard-of'])
})

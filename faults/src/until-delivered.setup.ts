import { afterAll, inject } from 'vitest'
import { untilDelivered } from './parts.ts'

// The errors of deliveries that a kill broke off belong to this suite, not to the next one on the same product.
afterAll(() => untilDelivered(inject('runDir')), 90_000)

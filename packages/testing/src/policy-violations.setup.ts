import { afterAll, afterEach, expect } from 'vitest'
import { takePolicyViolations } from './chromium.ts'

const expectNone = () => expect(takePolicyViolations(), 'refused by the content security policy').toEqual([])

afterEach(expectNone)
// What a hook of the file itself opened.
afterAll(expectNone)

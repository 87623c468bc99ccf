import { vi, type MockInstance } from 'vitest'

type Method = (...given: unknown[]) => Promise<unknown>

/** Runs `work` before the next call of a method, or after it but before its caller resumes. */
export const meanwhile = <T extends object>(
  of: T,
  name: keyof T & string,
  work: () => Promise<unknown>,
  when: 'after' | 'before' = 'after',
  isMeant: (...given: never[]) => boolean = () => true,
): void => {
  const original = (of[name] as Method).bind(of)
  const spy = vi.spyOn(of, name as never) as unknown as MockInstance<Method>
  const awaitCall = () =>
    spy.mockImplementationOnce(async (...given) => {
      if (!isMeant(...(given as never[]))) {
        awaitCall()
        return original(...given)
      }
      if (when === 'before') await work()
      const answer = await original(...given)
      if (when === 'after') await work()
      return answer
    })
  awaitCall()
}

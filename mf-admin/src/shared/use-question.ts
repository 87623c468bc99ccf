import { useState } from 'react'

interface Open<Question, Answer> {
  readonly question: Question
  readonly settle: (answer: Answer | null) => void
}

export function useQuestion<Question, Answer>() {
  const [open, setOpen] = useState<Open<Question, Answer>>()
  const ask = (question: Question): Promise<Answer | null> =>
    new Promise((resolve) => {
      const settle = (answer: Answer | null) => {
        setOpen(undefined)
        resolve(answer)
      }
      setOpen({ question, settle })
    })
  return { ask, open }
}

import { useMemo } from 'react'
import { useWatch, type UseFormReturn } from 'react-hook-form'
import type { DraftMedium } from './draft-media.ts'

interface WithMedia {
  readonly media: readonly DraftMedium[]
}

/** Returns the files of a form with a field `media`. */
export function useFormMedia<V extends WithMedia>(form: UseFormReturn<V>) {
  // A form's type does not follow from that of its values.
  const { control, getValues, setValue } = form as unknown as UseFormReturn<WithMedia>
  const media = useWatch({ control, name: 'media' })
  const methods = useMemo(
    () => ({
      read: () => getValues('media'),
      keep: (next: readonly DraftMedium[]) => setValue('media', next),
    }),
    [getValues, setValue],
  )
  return { media, ...methods }
}

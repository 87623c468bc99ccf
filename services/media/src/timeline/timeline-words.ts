import { searchWordsOf } from '@love-space/couple-rules/search-words.ts'
import type { TimelineEventDoc } from './timeline-event.model.ts'

type Worded = Pick<TimelineEventDoc, 'title' | 'description' | 'location' | 'tags'>

/** Returns the search words of a timeline event's title, description, tags and place. */
export const timelineWordsOf = ({ title, description, location, tags }: Worded): string[] =>
  searchWordsOf([title, description, location].join(' '), tags)

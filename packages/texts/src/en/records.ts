export const recordTexts = {
  facts: 'Details',
  content: "The couple's content",
  rings: 'Devices',
  spaces: 'Spaces',
  audit: 'What operators did',
  none: 'None',
  all: 'Show all {count}',
  lastTap: 'Last tap {at}',
  neverTapped: 'Never tapped',
  gone: 'Not found',
  goneTitle: 'This record does not exist',
  goneText: 'It may have been deleted, or the address is incomplete.',
} as const

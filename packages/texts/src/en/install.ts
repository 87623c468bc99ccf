export const install = {
  name: 'Love Space',
  description: 'A private space for two, opened by a ring.',
  shortcuts: { letter: 'Write a letter', mood: 'Share your mood', memories: 'Memories', timeline: 'Timeline' },
} as const

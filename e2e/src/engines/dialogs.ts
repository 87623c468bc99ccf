import { gameOf, paths, sectionOf, sections } from '@love-space/contracts/paths.ts'
import { settingsPageOf, settingsPages } from '@love-space/contracts/settings-pages.ts'
import type { Target } from './engine-page.ts'

export interface OpenedDialog {
  readonly name: string
  readonly path: string
  readonly presses: readonly Target[]
}

export const button = (name: RegExp): Target => ({ css: 'button', name })

export const inDialog = (name: RegExp): Target => ({ css: '[role=dialog] button', name })

const dialog = (name: string, path: string, ...presses: readonly Target[]): OpenedDialog => ({ name, path, presses })

const cards: Target = { css: 'label', name: /^Cards$/ }
const options = button(/^Options for /)
const item = (name: RegExp): Target => ({ css: '[role=menuitem]', name })

export const coupleDialogs: readonly OpenedDialog[] = [
  dialog('letter', '/', button(/^Edit$/)),
  dialog('days', '/', button(/^Choose a day/)),
  dialog('month of moods', sectionOf('/', sections.moodRating), button(/^See the month$/)),
  dialog('streak', sectionOf('/', sections.figures), button(/Love streak/)),
  dialog('song', sectionOf('/', sections.playlist), button(/^Add a song$/)),
  dialog('wish', `${paths.us}/wishes?list=mine`, button(/^Add a wish$/)),
  dialog('sealed letter', `${paths.us}/sealed`, button(/^Seal a letter$/)),
  dialog('couple game', gameOf('couple_game')),
  dialog('truth or dare', gameOf('truth_or_dare')),
  dialog('date ideas', gameOf('date_ideas')),
  dialog('movie night', gameOf('movie_night')),
  dialog('new memory', paths.memory, button(/^Input yours$/)),
  dialog('memory', paths.memory, cards, button(/^Open /)),
  dialog('memory form', paths.memory, cards, options, item(/^Edit$/)),
  dialog('deleting a memory', paths.memory, cards, options, item(/^Delete$/)),
  dialog('trash', paths.memory, button(/^Trash$/)),
  dialog('new event', paths.timeline, button(/^Did I forget any\?$/)),
  dialog('event', paths.timeline, button(/^Show “/)),
  dialog('event form', paths.timeline, options, item(/^Edit$/)),
  dialog('deleting an event', paths.timeline, options, item(/^Delete$/)),
  dialog(
    'signing out everywhere',
    settingsPageOf(paths.settings, settingsPages.signIns),
    button(/^Sign out everywhere$/),
  ),
  dialog(
    'deleting the account',
    settingsPageOf(paths.settings, settingsPages.deleteAccount),
    button(/^Delete my account$/),
  ),
  dialog('ring name', settingsPageOf(paths.spaceSettings, settingsPages.rings), button(/^Rename: /)),
  dialog('lost ring', settingsPageOf(paths.spaceSettings, settingsPages.rings), button(/^Report lost$/)),
  dialog('ending the space', settingsPageOf(paths.spaceSettings, settingsPages.end), button(/^End this space$/)),
  dialog('leaving the space', settingsPageOf(paths.spaceSettings, settingsPages.leave), button(/^Leave this space$/)),
]

const office = (page: string): string => `${paths.admin}/${page}`

export const officeDialogs: readonly OpenedDialog[] = [
  dialog('search', paths.admin, button(/^Search everything/)),
  dialog('new space', office('space-management'), button(/^Create space$/)),
  dialog('space form', office('space-management'), button(/^Edit$/)),
  dialog('first partner', office('space-management'), button(/^Invite a first partner$/)),
  dialog('deleting a space', office('space-management'), button(/^Delete$/)),
  dialog('new device', office('device-management'), button(/^Create device$/)),
  dialog('device form', office('device-management'), button(/^Edit$/)),
  dialog('state of a device', office('device-management'), button(/^Details$/), button(/^(Retire|Lost|Shipped)/)),
  dialog('address of a device', office('device-management'), button(/^Address$/)),
  dialog('deleting a device', office('device-management'), button(/^Delete$/)),
  dialog('new binding', office('space-device-bindings'), button(/^Create binding$/)),
  dialog('batch', office('batches'), button(/^Generate$/)),
  dialog('jobs', office('operations'), button(/^Jobs and events$/)),
  dialog('new quote', office('quote-management'), button(/^Create quote$/)),
  dialog('quote form', office('quote-management'), button(/^Edit$/)),
  dialog('deleting a quote', office('quote-management'), button(/^Delete$/)),
  dialog('conditions', office('user-management'), button(/^Conditions$/)),
  dialog('shared views', office('user-management'), button(/^Shared views$/)),
  dialog('columns', office('user-management'), button(/^View$/)),
  dialog('new user', office('user-management'), button(/^Create user$/)),
  dialog('user form', office('user-management'), button(/^Edit$/)),
  dialog('data of a user', office('user-management'), button(/^Data$/)),
  dialog('deleting a user', office('user-management'), button(/^Delete$/)),
  dialog('audit entry', office('audit'), button(/^Details$/)),
]

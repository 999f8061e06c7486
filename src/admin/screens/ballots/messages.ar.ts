import type { MessagesLike } from '#i18n/messages.ts'
import type { en } from './messages.en.ts'

export const ar = {
  'admin.ballots.intro':
    'صوّت من شبكة واحدة خلال ساعة عدد من الزوار يفوق المعتاد حتى في مكتب. تُحفظ أصواتهم ولا تُحتسب حتى تقرر. ولا نخزّن عنوان أي منهم، بل اشتراكهم في شبكة واحدة.',
  'admin.ballots.group': {
    zero: 'لا أصوات تنتظر',
    one: 'صوت واحد ينتظر',
    two: 'صوتان ينتظران',
    few: '{count} أصوات تنتظر',
    many: '{count} صوتاً ينتظر',
    other: '{count} صوت ينتظر',
  },
  'admin.ballots.counted': {
    zero: 'لم يُحتسب صوت من الشبكة نفسها.',
    one: 'احتُسب صوت واحد من الشبكة نفسها.',
    two: 'احتُسب صوتان من الشبكة نفسها.',
    few: 'احتُسبت {count} أصوات من الشبكة نفسها.',
    many: 'احتُسب {count} صوتاً من الشبكة نفسها.',
    other: 'احتُسب {count} صوت من الشبكة نفسها.',
  },
  'admin.ballots.count': 'احتسابها',
  'admin.ballots.drop': 'استبعادها',
  'admin.ballots.empty': 'لا أصوات قيد المراجعة',
  'admin.ballots.emptyText': 'تظهر الأصوات هنا عندما يأتي من شبكة واحدة عدد غير معتاد منها.',
} satisfies MessagesLike<typeof en>

import type { MessagesLike } from '#i18n/messages.ts'
import type { en } from './messages.en.ts'

export const ar = {
  panel: 'لوحة التحكم',
  'panel.menu': 'القائمة',
  'panel.group.data': 'البيانات',
  'panel.group.site': 'الموقع',
  'panel.site.open': 'الموقع يعمل',
  'panel.site.closed': 'الموقع مغلق',
  'panel.site.view': 'عرض الموقع',
  'panel.leave': 'تسجيل خروج {name}',
  'panel.waiting': {
    zero: 'لا شيء في الانتظار',
    one: 'واحد في الانتظار',
    two: 'اثنان في الانتظار',
    few: '{count} في الانتظار',
    many: '{count} في الانتظار',
    other: '{count} في الانتظار',
  },
  'panel.done.saved': 'حُفظ التغيير، وهو ظاهر للقراء الآن.',
  'panel.done.decided': 'سُجّل قرارك.',
  'panel.problem.403': 'لا يتيح حسابك هذه الشاشة. يمكن لمدير الموقع تغيير ذلك.',
  'panel.problem.404': 'لا شيء في هذا العنوان. ربما حُذف أو نُقل.',
  'panel.problem.412': 'ما كتبته محفوظ في هذه الصفحة. سجّل الدخول من جديد في لسان آخر، ثم عد وتابع.',
  'panel.problem.500': 'سُجّل الخطأ. حاول بعد قليل.',
  'panel.problem.dashboard': 'لوحة المعلومات',
  'panel.problem.login': 'تسجيل الدخول',
  'panel.problem.again': 'متابعة ما كُتب',
} satisfies MessagesLike<typeof en>

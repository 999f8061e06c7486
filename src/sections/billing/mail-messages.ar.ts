import type { MessagesLike } from '#i18n/messages.ts'
import type { en } from './mail-messages.en.ts'

export const ar = {
  'billing.mail.footer': 'تصلك هذه الرسالة بسبب اشتراك في {site}.',
  'billing.mail.number': 'الرقم',
  'billing.mail.total': 'الإجمالي شامل الضريبة',
  'billing.mail.due': 'تاريخ الاستحقاق',
  'billing.mail.until': 'مدفوع حتى',
  'billing.mail.pdf': 'تنزيل المستند بصيغة PDF',
  'billing.mail.demo': 'هذه الباقة بيانات توضيحية، فلا تحوّل أي مبلغ.',
  'billing.mail.proforma.subject': 'فاتورتك المبدئية من {site}',
  'billing.mail.proforma.text':
    'هذا هو المبلغ المستحق عن اشتراك {username}. تجد طريقة الدفع في صفحة الفاتورة المبدئية، وإن دفعت بحوالة بنكية فاكتب رقم الفاتورة مرجعاً لها حتى نتعرف عليها.',
  'billing.mail.proforma.button': 'فتح الفاتورة المبدئية',
  'billing.mail.reminder.subject': 'دفعة مستحقة لاشتراكك في {site}',
  'billing.mail.reminder.text':
    'لم تصلنا بعد قيمة الفترة القادمة من اشتراك {username}. إن كنت قد دفعتها في الأيام الأخيرة فلا يلزمك شيء. يستمر اشتراكك سبعة أيام بعد تاريخ الاستحقاق.',
  'billing.mail.reminder.button': 'عرض طريقة الدفع',
  'billing.mail.renews.subject': 'سيُجدَّد اشتراكك في {site}',
  'billing.mail.renews.text':
    'اشتراك {username} مستمر: نخصم قيمته من بطاقتك المحفوظة في تاريخ الاستحقاق، ولا يلزمك أي إجراء. يمكنك قبل ذلك إزالة البطاقة أو إلغاء الاشتراك من صفحة اشتراكاتك.',
  'billing.mail.renews.button': 'فتح الفاتورة المبدئية',
  'billing.mail.card.subject': 'تعذّر الخصم من بطاقتك لاشتراكك في {site}',
  'billing.mail.card.text':
    'لم نتمكن من خصم قيمة الفترة القادمة من اشتراك {username} من البطاقة المحفوظة. تستمر القراءة سبعة أيام بعد تاريخ الاستحقاق. ادفع ببطاقة أخرى أو بحوالة، وسنعيد المحاولة على البطاقة المحفوظة أيضاً.',
  'billing.mail.card.button': 'الدفع الآن',
  'billing.mail.paid.subject': 'فاتورتك من {site}',
  'billing.mail.paid.text': 'شكراً لك، وصلتنا دفعتك وأصبح اشتراك {username} مدفوعاً.',
  'billing.mail.paid.button': 'فتح الفاتورة',
  'billing.mail.ended.subject': 'انتهى اشتراكك في {site}',
  'billing.mail.ended.text':
    'انتهى اشتراك {username}. يبقى حسابك وفواتيرك كما هي، ويمكنك الاشتراك من جديد متى شئت.',
  'billing.mail.ended.button': 'اشتراكاتك',
  'billing.mail.credit.subject': 'إشعار دائن من {site}',
  'billing.mail.credit.text': 'أصدرنا إشعاراً دائناً يخص إحدى فواتير {username}.',
  'billing.mail.credit.button': 'فتح الإشعار الدائن',
} satisfies MessagesLike<typeof en>

import { expect, test } from 'vitest'
import { parseDiff } from './changes.ts'

const DIFF = `diff --git a/src/ui/one.ts b/src/ui/one.ts
index 1..2 100644
--- a/src/ui/one.ts
+++ b/src/ui/one.ts
@@ -3 +3,2 @@ export const a = 1
-const b = 2
+const b = 3
+const c = 4
@@ -9,2 +10,0 @@
-gone one
--- a line that looks like a header
diff --git a/src/ui/new.ts b/src/ui/new.ts
new file mode 100644
--- /dev/null
+++ b/src/ui/new.ts
@@ -0,0 +1 @@
+export {}
diff --git a/src/ui/old.ts b/src/ui/old.ts
deleted file mode 100644
--- a/src/ui/old.ts
+++ /dev/null
@@ -1 +0,0 @@
-export {}
diff --git a/public/dot.png b/public/dot.png
index 1..2 100644
Binary files a/public/dot.png and b/public/dot.png differ
`

test('a diff gives the lines that went and came of each file, and where', () => {
  expect(parseDiff(DIFF)).toEqual([
    {
      path: 'src/ui/one.ts',
      gone: ['const b = 2', 'gone one', '-- a line that looks like a header'],
      come: ['const b = 3', 'const c = 4'],
      at: [3, 4, 10],
    },
    { path: 'src/ui/new.ts', gone: [], come: ['export {}'], at: [1] },
    { path: 'src/ui/old.ts', gone: ['export {}'], come: [], at: [1] },
    { path: 'public/dot.png', gone: [], come: [], at: [] },
  ])
})

{{- define "kimya.name" -}}
{{- if contains .Chart.Name .Release.Name }}{{ .Release.Name | trunc 50 | trimSuffix "-" }}{{ else }}{{ printf "%s-%s" .Release.Name .Chart.Name | trunc 50 | trimSuffix "-" }}{{ end }}
{{- end }}

{{- define "kimya.selector" -}}
app.kubernetes.io/name: kimya
app.kubernetes.io/instance: {{ .root.Release.Name }}
app.kubernetes.io/component: {{ .component }}
{{- end }}

{{- define "kimya.labels" -}}
{{ include "kimya.selector" . }}
app.kubernetes.io/version: {{ .root.Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .root.Release.Service }}
helm.sh/chart: {{ printf "%s-%s" .root.Chart.Name .root.Chart.Version }}
{{- end }}

{{- /* A pod of the portal: one image, and what the component does. */ -}}
{{- define "kimya.pod" -}}
metadata:
  labels:
    {{- include "kimya.labels" . | nindent 4 }}
spec:
  automountServiceAccountToken: false
  # Else a Service called “metrics” would set METRICS_PORT.
  enableServiceLinks: false
  # 15 s until balancers know, 20 s for what is under way, and some.
  terminationGracePeriodSeconds: 45
  securityContext:
    runAsNonRoot: true
    runAsUser: 10001
    runAsGroup: 10001
    fsGroup: 10001
    seccompProfile: { type: RuntimeDefault }
  {{- with .root.Values.image.pullSecrets }}
  imagePullSecrets:
    {{- range . }}
    - name: {{ . }}
    {{- end }}
  {{- end }}
  {{- with .settings.nodeSelector }}
  nodeSelector: {{ toYaml . | nindent 4 }}
  {{- end }}
  {{- with .settings.tolerations }}
  tolerations: {{ toYaml . | nindent 4 }}
  {{- end }}
  {{- if eq .component "migrate" }}
  restartPolicy: Never
  {{- else }}
  topologySpreadConstraints:
    - maxSkew: 1
      topologyKey: kubernetes.io/hostname
      whenUnsatisfiable: ScheduleAnyway
      labelSelector:
        matchLabels: {{ include "kimya.selector" . | nindent 10 }}
  {{- end }}
  containers:
    - name: {{ .component }}
      image: {{ printf "%s:%s" .root.Values.image.repository (.root.Values.image.tag | default .root.Chart.AppVersion) }}
      imagePullPolicy: {{ .root.Values.image.pullPolicy }}
      {{- if eq .component "migrate" }}
      command: [node, build/server/cli.js, migrate]
      {{- end }}
      env:
        {{- if ne .component "migrate" }}
        - { name: ROLE, value: {{ .component }} }
        - { name: MIGRATE, value: never }
        - { name: METRICS_PORT, value: '9464' }
        {{- end }}
        {{- range $name, $value := .root.Values.env }}
        - { name: {{ $name }}, value: {{ $value | quote }} }
        {{- end }}
        {{- range .root.Values.secrets.keys }}
        - { name: {{ . }}_FILE, value: /run/secrets/kimya/{{ . }} }
        {{- end }}
      {{- if ne .component "migrate" }}
      ports:
        {{- if eq .component "web" }}
        - { name: http, containerPort: 3000 }
        {{- end }}
        - { name: metrics, containerPort: 9464 }
      # Eleven minutes: an instance waits ten for its schema.
      startupProbe:
        httpGet: { path: /livez, port: {{ .probed }} }
        periodSeconds: 5
        timeoutSeconds: 3
        failureThreshold: 132
      # Whether the process answers, not its database: without one it serves what it has kept.
      livenessProbe:
        httpGet: { path: /livez, port: {{ .probed }} }
        periodSeconds: 10
        timeoutSeconds: 3
        failureThreshold: 3
      {{- if eq .component "web" }}
      # Out after the first refusal: that is what a stop waits for.
      readinessProbe:
        httpGet: { path: /readyz, port: http }
        periodSeconds: 2
        timeoutSeconds: 2
        failureThreshold: 1
      {{- end }}
      {{- end }}
      resources: {{ toYaml .settings.resources | nindent 8 }}
      securityContext:
        allowPrivilegeEscalation: false
        readOnlyRootFilesystem: true
        capabilities: { drop: [ALL] }
      volumeMounts:
        - { name: secrets, mountPath: /run/secrets/kimya, readOnly: true }
        - { name: data, mountPath: /data }
        - { name: tmp, mountPath: /tmp }
  volumes:
    - name: secrets
      secret:
        secretName: {{ .root.Values.secrets.name }}
        defaultMode: 0440
        items:
          {{- range .root.Values.secrets.keys }}
          - { key: {{ . }}, path: {{ . }} }
          {{- end }}
    # Files are in the bucket: here is only what is under way.
    - { name: data, emptyDir: { sizeLimit: 1Gi } }
    - { name: tmp, emptyDir: { sizeLimit: 1Gi } }
{{- end }}

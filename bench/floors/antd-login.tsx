import Button from 'antd/es/button';
import Card from 'antd/es/card';
import ConfigProvider from 'antd/es/config-provider';
import Form from 'antd/es/form';
import Input from 'antd/es/input';
import heIL from 'antd/es/locale/he_IL';
import { createRoot } from 'react-dom/client';

/** Baseline sign-in: antd's form in one file, painted after its script has run. */
createRoot(document.body).render(
  <ConfigProvider direction="rtl" locale={heIL}>
    <Card title="כניסה למערכת" style={{ maxWidth: 400, margin: '10vh auto' }}>
      <Form layout="vertical">
        <Form.Item label="אימייל" name="email" rules={[{ required: true }]}>
          <Input dir="ltr" autoComplete="username" />
        </Form.Item>
        <Form.Item label="סיסמה" name="password" rules={[{ required: true }]}>
          <Input.Password dir="ltr" autoComplete="current-password" />
        </Form.Item>
        <Button type="primary" htmlType="submit" block>
          התחברות
        </Button>
      </Form>
    </Card>
  </ConfigProvider>,
);
